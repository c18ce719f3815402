import { type Figure, unmeasured } from './figure.ts';
import { durableWrites, uploadBesideWriters } from '#bench/figures/durableWrites.ts';
import { firstLoad } from '#bench/figures/firstLoad.ts';
import { librarySize } from '#bench/figures/librarySize.ts';
import { loop } from '#bench/figures/loop.ts';
import { parser } from '#bench/figures/parser.ts';
import { search } from '#bench/figures/search.ts';
import { songCpu } from '#bench/figures/songCpu.ts';
import { start } from '#bench/figures/start.ts';

/** Every figure there is to be, in order. */
export const figures: readonly Figure[] = [
  notYet('P1', 'cold song page until the lyrics are painted : static HTML with the same text'),
  notYet('P2', 'warm, network off, song painted : that static page, throttled'),
  firstLoad,
  search,
  notYet('P5', "p98 of 200 interactions, 5,000 songs : a blank React page's counter"),
  songCpu,
  parser,
  librarySize,
  durableWrites,
  uploadBesideWriters,
  start,
  loop,
];

function notYet(name: string, measure: string): Figure {
  return { name, measure, run: async () => [unmeasured(name, 'not yet')] };
}
