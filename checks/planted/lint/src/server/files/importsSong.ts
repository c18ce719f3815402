import type { NewSong } from '#server/songs/insertSong.ts';

export type Planted = NewSong;
