import type { Figure } from './figure.ts';
import { coldScreens } from '#bench/figures/coldScreens.ts';
import { durableWrites, uploadBesideWriters } from '#bench/figures/durableWrites.ts';
import { firstPdf } from '#bench/figures/firstPdf.ts';
import { firstLoad } from '#bench/figures/firstLoad.ts';
import { librarySize } from '#bench/figures/librarySize.ts';
import { loop } from '#bench/figures/loop.ts';
import { parser } from '#bench/figures/parser.ts';
import { search } from '#bench/figures/search.ts';
import { songCpu, songCpuOnPostgres } from '#bench/figures/songCpu.ts';
import { openedSongs } from '#bench/figures/openedSongs.ts';
import { presses } from '#bench/figures/presses.ts';
import { screensBySize } from '#bench/figures/screensBySize.ts';
import { start } from '#bench/figures/start.ts';
import { vigil, vigilOnPostgres } from '#bench/figures/vigil.ts';
import { warmSong } from '#bench/figures/warmSong.ts';

/** Every figure there is to be, in order. */
export const figures: readonly Figure[] = [
  ...coldScreens,
  warmSong,
  firstLoad,
  search,
  presses,
  openedSongs,
  songCpu,
  songCpuOnPostgres,
  parser,
  librarySize,
  screensBySize,
  durableWrites,
  uploadBesideWriters,
  start,
  firstPdf,
  vigil,
  vigilOnPostgres,
  loop,
];
