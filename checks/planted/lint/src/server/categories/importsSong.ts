import { insertSong } from '#server/songs/insertSong.ts';

export const planted = insertSong;
