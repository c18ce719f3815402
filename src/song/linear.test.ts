import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const small = 10_000; // characters
const large = 100_000;
const mostSteps = 11; // times those of the small song; ten would be exactly linear (decision 20)

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

type Perform = (text: string) => void;

/** Loaded once the engine counts: it counts in what it compiles from then on. */
async function loadSong(): Promise<Perform> {
  const { arrange } = await import('#song/arrangement/arrange.ts');
  const { parseLyrics } = await import('#song/lyrics/parseLyrics.ts');
  const { printLyrics } = await import('#song/lyrics/printLyrics.ts');
  const { inMusic } = await import('#song/arrangement/music.ts');
  const { readMusic } = await import('#song/chords/readMusic.ts');
  return (text) => {
    const sections = parseLyrics(text);
    printLyrics(sections);
    const arrangement = arrange(sections, {
      showSectionLabels: true,
      boldMode: 'a-sections',
      showRepeatedChorus: false,
    });
    inMusic(arrangement, readMusic(sections, text), {
      transposition: 3,
      capo: 2,
      capoShows: 'both',
      notation: 'H-Bb',
      useLowChords: false,
    });
  };
}

const engine = new Session();

/** How often each block of the room's code has run since this was asked last. */
function blocksRun(): number {
  let counted = 0;
  engine.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    const ours = coverage.result.filter(({ url }) => url.includes('/src/song/'));
    const ranges = ours.flatMap(({ functions }) => functions).flatMap((each) => each.ranges);
    counted = ranges.reduce((sum, { count }) => sum + count, 0);
  });
  return counted;
}

type Native = (this: unknown, ...given: unknown[]) => unknown;

/** In characters or elements, what a native looked at. */
type Looked = (self: { readonly length: number }, told: never, given: readonly unknown[]) => number;

const all: Looked = ({ length }) => length;
const upTo: Looked = ({ length }, told: number, [, from = 0]) =>
  (told < 0 ? length : told + 1) - Number(from);
const cut: Looked = ({ length }, told: string) => length - told.length;
const copied: Looked = (_, told: readonly unknown[]) => told.length;

const natives: readonly (readonly [object, string, Looked])[] = [
  [String.prototype, 'indexOf', upTo],
  [String.prototype, 'includes', all],
  [String.prototype, 'split', all],
  [String.prototype, 'replaceAll', all],
  [String.prototype, 'toLowerCase', all],
  [String.prototype, 'normalize', all],
  [String.prototype, 'trim', cut],
  [String.prototype, 'trimEnd', cut],
  [Array.prototype, 'indexOf', upTo],
  [Array.prototype, 'includes', all],
  [Array.prototype, 'slice', copied],
  [Array.prototype, 'concat', copied],
  [Array.prototype, 'shift', all],
  [Array.prototype, 'unshift', all],
  [Array.prototype, 'join', all],
];

/**
 * How many steps it takes, whatever else the machine does: blocks of ours that run, and what
 * natives look at for each of their calls; an expression, from where it begins to the end of what it
 * finds. Going back within an expression is not seen.
 */
function stepsOf(work: () => void): number {
  let looked = 0;
  const undo = natives.map(([prototype, name, count]) =>
    replaced(prototype, name, (native) => {
      return function counting(...given) {
        const told = native.apply(this, given);
        looked += count(this as never, told as never, given);
        return told;
      };
    }),
  );
  undo.push(
    replaced(RegExp.prototype, 'exec', (native) => {
      return function counting(this: unknown, text) {
        const { global, sticky, lastIndex, source } = this as RegExp;
        const from = global || sticky ? lastIndex : 0;
        const found = native.call(this, text) as RegExpExecArray | null;
        if (found !== null) looked += found.index + found[0].length - from;
        else if (!sticky && !source.startsWith('^')) looked += String(text).length - from;
        return found;
      };
    }),
  );
  blocksRun();
  try {
    work();
  } finally {
    for (const each of undo) each();
  }
  return blocksRun() + looked;
}

function replaced(prototype: object, name: string, make: (native: Native) => Native): () => void {
  const before = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  Object.defineProperty(prototype, name, { ...before, value: make(before.value as Native) });
  return () => void Object.defineProperty(prototype, name, before);
}

function growth(ofLength: (length: number) => string, work: Perform): number {
  const [little, much] = [ofLength(small), ofLength(large)];
  work(little); // what is made once is made
  return stepsOf(() => work(much)) / stepsOf(() => work(little));
}

describe('ten times the song takes at most eleven times the steps', () => {
  let perform: Perform;
  beforeAll(async () => {
    // What the engine inlines or throws away it does not count.
    for (const flag of ['--no-opt', '--no-maglev', '--no-flush-bytecode']) setFlagsFromString(flag);
    engine.connect();
    engine.post('Profiler.enable');
    engine.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    perform = await loadSong();
  });
  afterAll(() => engine.disconnect());

  it.each(Object.entries(shapes))('%s', (_, ofLength) => {
    expect(growth(ofLength, perform)).toBeLessThanOrEqual(mostSteps);
  });

  it.each<[string, Perform]>([
    ['goes over all of it for each character', (text) => pairsIn(text)],
    [
      'looks for something from its beginning',
      (text) => lookedFor(text, (at) => text.indexOf('#', at % 2)),
    ],
    [
      'tries an expression on all of it',
      (text) => lookedFor(text, () => /#/.exec(text)?.index ?? -1),
    ],
  ])('which none has that %s', (_, work) => {
    expect(growth((length) => 'ab'.repeat(length / 20), work)).toBeGreaterThan(50);
  });
});

function pairsIn(text: string): number {
  let pairs = 0;
  for (const one of text) for (const other of text) if (one === other) pairs += 1;
  return pairs;
}

function lookedFor(text: string, look: (at: number) => number): number {
  return Array.from(text, (_, at) => look(at)).filter((found) => found >= 0).length;
}
