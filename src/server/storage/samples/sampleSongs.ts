import type { SampleSong } from './sampleSong.ts';
import { detErDag } from '#server/storage/samples/songs/detErDag.ts';
import { duErMinHyrde } from '#server/storage/samples/songs/duErMinHyrde.ts';
import { duSkrevVareNavn } from '#server/storage/samples/songs/duSkrevVareNavn.ts';
import { herreSeTilOss } from '#server/storage/samples/songs/herreSeTilOss.ts';
import { laOssBryteOpp } from '#server/storage/samples/songs/laOssBryteOpp.ts';

export const sampleSongs: readonly SampleSong[] = [
  detErDag,
  duErMinHyrde,
  duSkrevVareNavn,
  herreSeTilOss,
  laOssBryteOpp,
];
