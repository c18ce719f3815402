import type { Figure } from './figure.ts';
import { changedSongs } from '#bench/figures/changedSongs.ts';
import { coldScreens } from '#bench/figures/coldScreens.ts';
import { firstLoad } from '#bench/figures/firstLoad.ts';
import { firstPdf } from '#bench/figures/firstPdf.ts';
import { importedSongs } from '#bench/figures/importedSongs.ts';
import { interactions } from '#bench/figures/interactions.ts';
import { openedSongs } from '#bench/figures/openedSongs.ts';
import { parser } from '#bench/figures/parser.ts';
import { plannedSongs } from '#bench/figures/plannedSongs.ts';
import { screensBySize } from '#bench/figures/screensBySize.ts';
import { search } from '#bench/figures/search.ts';
import { testRun } from '#bench/figures/testRun.ts';
import { vigil } from '#bench/figures/vigil.ts';
import { warmSong } from '#bench/figures/warmSong.ts';

export const figures: readonly Figure[] = [
  ...coldScreens,
  warmSong,
  firstLoad,
  search,
  interactions,
  openedSongs,
  parser,
  screensBySize,
  firstPdf,
  vigil,
  plannedSongs,
  changedSongs,
  importedSongs,
  testRun,
];
