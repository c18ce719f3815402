import { describe, expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { printLyrics } from '#song/lyrics/printLyrics.ts';

const small = 100_000; // characters
const large = 1_000_000;
const mostCost = 15; // times the small song; ten would be exactly linear (decision 20)
const leastSpent = 50; // ms: so long a song is done over and over, that neither clock nor cache decides

/** Songs nobody writes, each a unit said over and over; they seek out what is worse than linear. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'opening parentheses on one line': repeated('('),
  'inline chords': repeated('(Do)'),
  'marks on one line': repeated('A:'),
  'chords on one line': repeated('Do Sol '),
  'one run of chords': repeated('La-'),
  'chord numbers and a letter': (length) => `Do${repeated('11')(length)}x`,
  blanks: repeated(' '),
  tabs: repeated('\t'),
  'blank lines': repeated('\n'),
  headings: repeated('Refreng\n'),
  'lone letters': repeated('A\n'),
  'doubtful chord lines': repeated('Sol\nog\n'),
  dots: repeated('.'),
  'marks on one letter': repeated('\u0301'),
  'chord lines over Hebrew': repeated('Do Sol\nשִׁירוּ\n'),
  'a chord line over one long line': (length) =>
    `${repeated('Do  ')(length / 2)}\n${repeated('ab c')(length / 2)}`,
  'the same verse': repeated('Vers 1\nHerren er min\n\n'),
  stanzas: repeated('Herren er min (2x)\n\n'),
  'headings with chords': repeated('Intro: Do Sol\n'),
  'sections that begin alike': (length) =>
    Array.from({ length: length / 25 }, (_, index) => `Vers\nDu er her igjen ${index}\n`).join(''),
};

function repeated(unit: string) {
  return (length: number) => unit.repeat(Math.ceil(length / unit.length));
}

function perform(text: string) {
  const sections = parseLyrics(text);
  printLyrics(sections);
  arrange(sections, {
    showSectionLabels: true,
    boldMode: 'a-sections',
    useLowChords: true,
    showRepeatedChorus: false,
  });
}

/**
 * Milliseconds of processor time, which others on the machine do not lengthen, for one song; nor
 * does collecting garbage, for which the project `linear` of vitest.config.ts leaves no reason.
 */
function cost(song: string): number {
  globalThis.gc?.();
  const start = process.threadCpuUsage();
  for (let times = 1; ; times++) {
    perform(song);
    const { user, system } = process.threadCpuUsage(start);
    const spent = (user + system) / 1000;
    if (spent >= leastSpent) return spent / times;
  }
}

/** The median of five, of which no more are taken than decide whether it keeps the bound. */
function median(ratio: () => number): number {
  const ratios: number[] = [];
  const decided = (kept: boolean) => ratios.filter((one) => one <= mostCost === kept).length > 2;
  while (!decided(true) && !decided(false)) ratios.push(ratio());
  return ratios.toSorted((one, other) => one - other)[2] ?? Number.NaN;
}

describe('1 MB costs at most 15 times what 100 kB cost', () => {
  it.each(Object.entries(shapes))('%s', (_, ofLength) => {
    expect(globalThis.gc, 'only the project `linear` measures well').toBeDefined();
    const [little, much] = [ofLength(small), ofLength(large)];
    expect(/^$/.test(much)).toBe(false); // lays out what `repeat` only promises
    cost(little); // lets the engine compile before the clock runs
    cost(much); // and the nursery take its memory from the machine
    expect(median(() => cost(much) / cost(little))).toBeLessThanOrEqual(mostCost);
  });
});
