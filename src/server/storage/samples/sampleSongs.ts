import type { SampleSong } from './sampleSong.ts';

export const sampleSongs: readonly SampleSong[] = [];
