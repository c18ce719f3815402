import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '#tests/isFull.ts';
import { repetitiveSong } from '#song/testing/anySong.ts';
import { shapes, usual } from '#song/testing/shapes.ts';

const half = isFull ? 100_000 : 5_000; // characters; half the maximum length of a song
const mostGrowth = 2.02; // growth for twice the length; 2 would be exactly linear (decision 20)
/**
 * Maximum number of steps relative to an ordinary song of the same length. The most expensive texts
 * are tabs, which expand to up to eight spaces each, and lines of one or two letters, of which
 * there are many more.
 */
const mostOverUsual: Readonly<Record<string, number>> = {
  read: 4,
  show: 3,
  sing: 2.5,
  search: 5,
  compare: 5,
  layOut: 6.5,
  bringIn: 6,
  place: 6,
};

type Perform = (text: string) => void;

/** Imported after counting has started, since only code compiled from then on is counted. */
async function loadSong() {
  const { arrange } = await import('#song/arrangement/arrange.ts');
  const { parseLyrics } = await import('#song/lyrics/parseLyrics.ts');
  const { printLyrics } = await import('#song/lyrics/printLyrics.ts');
  const { inMusic } = await import('#song/arrangement/music.ts');
  const { heldChords } = await import('#song/chords/key.ts');
  const { analyzeKey } = await import('#song/chords/analyzeKey.ts');
  const { readChords } = await import('#song/chords/shapes.ts');
  const { foldForSearch } = await import('#song/foldText.ts');
  const { layOutSong } = await import('#song/print/layOutSong.ts');
  const { a4 } = await import('#song/print/page.ts');
  const { readSongFile } = await import('#song/import/readSongFile.ts');
  const { bareSections, copySection } = await import('#song/placing/copyChords.ts');
  const { paletteOf } = await import('#song/placing/palette.ts');
  const { after, cellsOf } = await import('#song/placing/cells.ts');
  const { placeChord } = await import('#song/placing/placeChord.ts');
  const { placingSections } = await import('#song/placing/placingSections.ts');
  const { indexShingles, likeness } = await import('#song/search/likeness.ts');
  const { matchingLine, searchWords, songLines } = await import('#song/search/searchWords.ts');
  const read = (text: string) => {
    const sections = parseLyrics(text);
    printLyrics(sections);
    return sections;
  };
  const preferences = { showSectionLabels: true, boldMode: 'a-sections' } as const;
  const show = (text: string) => {
    const sections = parseLyrics(text);
    arrange(sections, { ...preferences, showRepeatedChorus: false });
    return arrange(sections, { ...preferences, showRepeatedChorus: true });
  };
  const sing = (text: string) => {
    const sections = parseLyrics(text);
    const arrangement = arrange(sections, { ...preferences, showRepeatedChorus: true });
    const music = analyzeKey(sections, text);
    const moved = inMusic(arrangement, music, {
      transposition: 3,
      capo: 2,
      capoShows: 'both',
      notation: 'H-Bb',
      useLowChords: false,
    });
    const chords = moved.sections
      .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
      .flatMap(({ syllables }) => syllables.flatMap(({ chord }) => chord ?? []));
    heldChords(chords, music.writing);
    readChords(chords, music.writing);
    return moved;
  };
  const search = (text: string) => {
    const lines = songLines(text, []);
    searchWords(foldForSearch(lines.join('\n')));
    matchingLine(lines, ['elva', 'ingen']);
  };
  const compare = (text: string) => {
    likeness(indexShingles([{ id: 'a', lines: text }]), text);
  };
  // So low that half a text fills it as well: what needs more than one page is laid out twice.
  const paper = { ...a4, height: 148 };
  const layOut = (text: string) => layOutSong(facts, show(text), widthOf, { paper });
  // All that pasting does, and besides it the parting into songs and what is left over.
  const bringIn = (text: string) => void readSongFile({ name: 'a', text }, () => null);
  const place = (text: string) => {
    const sections = placingSections(text);
    const [first] = sections.flatMap(({ lines }) => lines);
    if (first !== undefined) cellsOf(first.line);
    placeChord(text, first?.row ?? 0, after, 'Do');
    bareSections(text);
    copySection(text, 0, sections.length - 1);
    paletteOf(text, '', null);
  };
  return { read, show, sing, search, compare, layOut, bringIn, place };
}

const facts = {
  product: 'Sangbok',
  title: 'Over elva',
  language: 'nb',
  info: [],
  notes: null,
  rights: '',
  pageNumber: String,
};

/** In mm, with all letters of the same width. */
function widthOf(text: string, { size }: { readonly size: number }): number {
  let letters = 0;
  for (const letter of text) if (!isMark(letter)) letters++;
  return letters * size * 0.2;
}

/** Of those in the shapes. */
function isMark(letter: string): boolean {
  return (letter >= '\u0300' && letter <= '\u036f') || (letter >= '\u0591' && letter <= '\u05c7');
}

const engine = new Session();

const counter = 'counting'; // name of the native replacements, which do not count as the song's code

/** How often each block of the song's code has run since the last call. */
function blocksRun(): number {
  let counted = 0;
  engine.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    const ours = coverage.result.filter(({ url }) => url.includes('/src/song/'));
    const ranges = ours
      .flatMap(({ functions }) => functions.filter((each) => each.functionName !== counter))
      .flatMap((each) => each.ranges);
    counted = ranges.reduce((sum, { count }) => sum + count, 0);
  });
  return counted;
}

type Native = (this: unknown, ...given: unknown[]) => unknown;

/** The number of characters or elements that a native function reads. */
type StepCount = (
  self: { readonly length: number },
  result: never,
  given: readonly unknown[],
) => number;

const all: StepCount = ({ length }) => length;
const upTo: StepCount = ({ length }, result: number, [, from = 0]) =>
  (result < 0 ? length : result + 1) - Number(from);
const cut: StepCount = ({ length }, result: string) => length - result.length;
const copied: StepCount = (_, result: readonly unknown[]) => result.length;

/** The engine's sort of the marks on a letter is quadratic. */
const sorted: StepCount = (self) => {
  let steps = 0;
  let marks = 0;
  for (const letter of Array.from(self as ArrayLike<string>)) {
    marks = isMark(letter) ? marks + 1 : 0;
    steps += 1 + marks / 2;
  }
  return steps;
};

const natives: readonly (readonly [object, string, StepCount])[] = [
  [String.prototype, 'indexOf', upTo],
  [String.prototype, 'includes', all],
  [String.prototype, 'split', all],
  [String.prototype, 'replaceAll', all],
  [String.prototype, 'toLowerCase', all],
  [String.prototype, 'normalize', sorted],
  [String.prototype, 'trim', cut],
  [String.prototype, 'trimStart', cut],
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
 * The number of steps, independent of the machine: executed blocks of our code, and what natives
 * read per call; for a regular expression, from its start to the end of the match. Backtracking is
 * not counted.
 */
function stepsOf(work: () => void): number {
  let steps = 0;
  const undo = natives.map(([prototype, name, count]) =>
    replaced(prototype, name, (native) => {
      return function counting(...given) {
        const result = native.apply(this, given);
        steps += count(this as never, result as never, given);
        return result;
      };
    }),
  );
  undo.push(
    replaced(RegExp.prototype, 'exec', (native) => {
      return function counting(this: unknown, text) {
        const { global, sticky, lastIndex, source } = this as RegExp;
        const from = global || sticky ? lastIndex : 0;
        const found = native.call(this, text) as RegExpExecArray | null;
        if (found !== null) steps += found.index + found[0].length - from;
        else if (!sticky && !source.startsWith('^')) steps += String(text).length - from;
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
  return blocksRun() + steps;
}

function replaced(prototype: object, name: string, make: (native: Native) => Native): () => void {
  const before = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  Object.defineProperty(prototype, name, { ...before, value: make(before.value as Native) });
  return () => void Object.defineProperty(prototype, name, before);
}

/** Steps for a text; one-off work, such as building tables, happens before. */
function stepsFor(text: string, work: Perform): number {
  work(text.slice(0, 1_000));
  return stepsOf(() => work(text));
}

describe('the number of steps for any text', () => {
  let works: Readonly<Record<string, Perform>> = {};
  const ofUsual = new Map<string, number>();
  beforeAll(async () => {
    // The engine does not count blocks that it inlines or discards.
    for (const flag of ['--no-opt', '--no-maglev', '--no-flush-bytecode']) setFlagsFromString(flag);
    engine.connect();
    engine.post('Profiler.enable');
    engine.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    works = await loadSong();
    const song = usual(2 * half);
    for (const [name, work] of Object.entries(works)) ofUsual.set(name, stepsFor(song, work));
  });
  afterAll(() => engine.disconnect());

  const all = Object.entries({ usual, ...shapes });
  const chosen = all.filter((_, at) => isFull || at % 3 === 0); // each is timed in `properties.test.ts`

  it.each(chosen)('%s', (_, ofLength) => {
    const found = Object.entries(works).map(([name, work]) => {
      const steps = stepsFor(ofLength(2 * half), work);
      const growth = steps / stepsFor(ofLength(half), work);
      const share = steps / (ofUsual.get(name) ?? 0);
      const isLinear = growth <= mostGrowth && share <= (mostOverUsual[name] ?? 0);
      return { name, growth, share, isLinear };
    });
    expect(found.filter(({ isLinear }) => !isLinear)).toEqual([]);
  });

  it('any repeated structure, parsed', { timeout: 600_000 }, () => {
    const { read = () => expect.fail() } = works;
    const most = (mostOverUsual['read'] ?? 0) * (ofUsual.get('read') ?? 0);
    const property = fc.property(repetitiveSong(2 * half), (text) => {
      expect(stepsFor(text, read)).toBeLessThanOrEqual(most);
    });
    fc.assert(property, { numRuns: isFull ? 50 : 10 });
  });

  it.each<[string, Perform]>([
    ['goes over all of it for each character', (text) => pairsIn(text)],
    [
      'searches from the beginning each time',
      (text) => searchedFor(text, (at) => text.indexOf('#', at % 2)),
    ],
    [
      'tries a regular expression at every position',
      (text) => searchedFor(text, () => /#/.exec(text)?.index ?? -1),
    ],
  ])('counts code that %s', (_, work) => {
    const stepsOfLength = (length: number) => stepsFor('ab'.repeat(length / 2), work);
    expect(stepsOfLength(4_000) / stepsOfLength(2_000)).toBeGreaterThan(3.5);
  });
});

function pairsIn(text: string): number {
  let pairs = 0;
  for (const one of text) for (const other of text) if (one === other) pairs += 1;
  return pairs;
}

function searchedFor(text: string, search: (at: number) => number): number {
  return Array.from(text, (_, at) => search(at)).filter((found) => found >= 0).length;
}
