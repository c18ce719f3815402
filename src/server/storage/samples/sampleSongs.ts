import type { SampleSong } from './sampleSong.ts';
import { detErDag } from '#server/storage/samples/songs/detErDag.ts';
import { duErMinHyrde } from '#server/storage/samples/songs/duErMinHyrde.ts';
import { duSkrevVareNavn } from '#server/storage/samples/songs/duSkrevVareNavn.ts';
import { hashaarPatuach } from '#server/storage/samples/songs/hashaarPatuach.ts';
import { herreSeTilOss } from '#server/storage/samples/songs/herreSeTilOss.ts';
import { komLysVeniLux } from '#server/storage/samples/songs/komLysVeniLux.ts';
import { laOssBryteOpp } from '#server/storage/samples/songs/laOssBryteOpp.ts';
import { luxInNocte } from '#server/storage/samples/songs/luxInNocte.ts';
import { nattenSomBleDag } from '#server/storage/samples/songs/nattenSomBleDag.ts';
import { saStilleSomSno } from '#server/storage/samples/songs/saStilleSomSno.ts';

export const sampleSongs: readonly SampleSong[] = [
  detErDag,
  duErMinHyrde,
  duSkrevVareNavn,
  hashaarPatuach,
  herreSeTilOss,
  komLysVeniLux,
  laOssBryteOpp,
  luxInNocte,
  nattenSomBleDag,
  saStilleSomSno,
];
