import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { instruments } from '#song/songPreferences.ts';
import { type Instrument, openStrings, type ShapeBook } from '#song/chords/shapes.ts';

/**
 * Generates the chord shape books from chords-db. Run `node scripts/makeShapes.ts` and commit the
 * result. A book of ours, since chords-db names chords in 63 ways of its own, weighs 453 kB (a book
 * has 24 or 32), and 86 of its 4,183 positions are wrong: they sound another tone, lack a needed
 * one or put fingers beside the frets. So shapes are found by the tones of a chord, and each is
 * checked.
 */
export const bookFolder = join(projectRoot, 'src/web/screens/song/music/books');

interface Listed {
  readonly key: string;
  readonly suffix: string;
  readonly positions: readonly Position[];
}

/**
 * Frets are counted from `baseFret`, strings are in the order of `openStrings`; -1 is muted, 0
 * open.
 */
interface Position {
  readonly frets: readonly number[];
  readonly fingers: readonly number[];
  readonly baseFret: number;
  readonly barres: readonly number[];
}

/** Semitones above the root, as hexadecimal digits. In chords-db, `alt` has no seventh. */
const tonesOf: Readonly<Record<string, string>> = {
  major: '047',
  minor: '037',
  dim: '036',
  dim7: '0369',
  sus2: '027',
  sus4: '057',
  '7sus4': '057a',
  alt: '046',
  aug: '048',
  '6': '0479',
  '69': '02479',
  '7': '047a',
  '7b5': '046a',
  aug7: '048a',
  '9': '0247a',
  '9b5': '0246a',
  aug9: '0248a',
  '7b9': '0147a',
  '7b9#5': '0148a',
  '7#9': '0347a',
  '11': '02457a',
  '9#11': '02467a',
  '13': '02479a',
  '13b9': '01479a',
  b13b9: '01478a',
  'b13#9': '03478a',
  maj7: '047b',
  maj7b5: '046b',
  'maj7#5': '048b',
  maj9: '0247b',
  maj11: '02457b',
  maj13: '02479b',
  m6: '0379',
  m69: '02379',
  m7: '037a',
  m7b5: '036a',
  m9: '0237a',
  m9b5: '0236a',
  m11: '02357a',
  mmaj7: '037b',
  mmaj7b5: '036b',
  mmaj9: '0237b',
  mmaj11: '02357b',
  add9: '0247',
  madd9: '0237',
};

const roots = new Map(
  [
    ['C'],
    ['C#', 'Db'],
    ['D'],
    ['D#', 'Eb'],
    ['E'],
    ['F'],
    ['F#', 'Gb'],
    ['G'],
    ['G#', 'Ab'],
    ['A'],
    ['Bb'],
    ['B'],
  ].flatMap((names, pitch) => names.map((name) => [name, pitch] as const)),
);

/** Power chords, which the source lacks, from Do up. */
const powerChords: Readonly<Record<Instrument, string>> = {
  guitar:
    'x355xx.013400 x466xx.013400 xx023x.000130 x688xx.013400 ' +
    '022xxx.012000 133xxx.134000 244xxx.134000 355xxx.134000 ' +
    '466xxx.134000 x022xx.001200 x133xx.013400 x244xx.013400',
  ukulele:
    '0033.0012 1144.1134.1 2255.1134.2 3366.1134.3 4402.3401 x013.0013 ' +
    'x124.0124 023x.0120 134x.1340 2400.1300 3511.3411.1 4622.3411.2',
};

/** Standard shapes that the source lacks or has wrong: row, root, shape. */
const ours: Readonly<Record<Instrument, readonly (readonly [string, number, string])[]>> = {
  guitar: [
    ['047', 11, 'x24442.013331.2'],
    ['0237', 4, '024000.013000'],
    ['037', 11, 'x24432.013421.2'],
    ['037a', 11, 'x24232.013121.2'],
    ['047b', 11, 'x24342.013241.2'],
    ['057', 11, 'x24452.012341.2'],
    ['027', 11, 'x24422.013411.2'],
    ['027', 10, 'x13311.013411.1'],
    ['027', 1, 'x46644.013411.4'],
    ['027', 3, 'x68866.013411.6'],
    ['027', 4, '024400.013400'],
    ['0379', 11, 'x20102.020103'],
    ['047b', 0, 'x32000.032000'],
    ['0247a', 0, 'x32333.021333.3'],
    ['0247a', 1, 'x43444.021333.4'],
    ['0247a', 2, 'x54555.021333.5'],
  ],
  ukulele: [['0237', 11, '4224.3114.2']],
};

/**
 * The shape book of an instrument, and how many positions were dropped because they sound another
 * chord.
 */
export function makeBook(instrument: Instrument): { book: ShapeBook; leftOut: number } {
  const source = join(
    projectRoot,
    'node_modules/@tombatossals/chords-db/lib',
    `${instrument}.json`,
  );
  const listed: Listed[] = Object.values(
    JSON.parse(readFileSync(source, 'utf8')).chords as Record<string, Listed[]>,
  ).flat();
  const book: Record<string, string[]> = {};
  const add = (row: string, root: number, shapes: readonly string[]) => {
    book[row] ??= Array.from({ length: 12 }, () => '');
    const all = [book[row][root] ?? '', ...shapes].join(' ').trim().split(' ');
    book[row][root] = [...new Set(all)].join(' ');
  };
  for (const [row, root, shape] of ours[instrument]) add(row, root, [shape]);
  for (const [root, shape] of powerChords[instrument].split(' ').entries())
    add('07', root, [shape]);
  let leftOut = 0;
  for (const { key, suffix, positions } of listed) {
    const [, minor, bassName] = /^(m?)\/(.*)$/.exec(suffix) ?? [];
    const name = bassName === undefined ? suffix : minor === 'm' ? 'minor' : 'major';
    const tones = tonesOf[name];
    const root = roots.get(key);
    if (tones === undefined || root === undefined) continue; // unknown suffix, such as «7sg»
    const bass = bassName === undefined ? null : (roots.get(bassName) ?? null);
    const right = positions.filter((each) => isPlayable(each, instrument, { root, tones, bass }));
    leftOut += positions.length - right.length;
    const over = bass === null ? '' : `/${((bass - root + 12) % 12).toString(16)}`;
    add(tones + over, root, right.map(printShape));
  }
  return { book: instrument === 'guitar' ? onRoots(book) : book, leftOut };
}

/** Puts the first shape with the root at the bottom first; a ukulele has no bass. */
function onRoots(book: ShapeBook): ShapeBook {
  const isOnRoot = (shape: string, root: number) => {
    const sounding = [...(shape.split('.')[0] ?? '')].flatMap((fret, string) =>
      fret === 'x' ? [] : [(openStrings.guitar[string] ?? 0) + Number.parseInt(fret, 16)],
    );
    return Math.min(...sounding) % 12 === root;
  };
  const sorted = (shapes: string, root: number) => {
    const all = shapes.split(' ');
    const first = all.find((shape) => isOnRoot(shape, root)) ?? all[0] ?? '';
    return [first, ...all.filter((shape) => shape !== first)].join(' ');
  };
  return Object.fromEntries(
    Object.entries(book).map(([row, shapes]) => [
      row,
      row.includes('/')
        ? shapes
        : shapes.map((each, root) => (each === '' ? '' : sorted(each, root))),
    ]),
  );
}

interface Wanted {
  readonly root: number;
  readonly tones: string;
  readonly bass: number | null;
}

/**
 * Whether a position sounds only tones of the chord and its fingers are on the frets. Tones that
 * players commonly omit may be missing: the fifth and, in chords of many tones, the root and the
 * ninth.
 */
function isPlayable(position: Position, instrument: Instrument, { root, tones, bass }: Wanted) {
  const { frets, fingers, baseFret } = position;
  const sounding = frets.flatMap((fret, string) => {
    const open = openStrings[instrument][string];
    return fret < 0 || open === undefined ? [] : [open + (fret === 0 ? 0 : fret + baseFret - 1)];
  });
  const over = (pitch: number) => ((pitch - root + 120) % 12).toString(16);
  const sounded = sounding.map(over).filter((tone) => bass === null || tone !== over(bass));
  const optional = tones.length < 4 ? '' : tones.length < 5 ? '7' : tones.length < 6 ? '70' : '702';
  const needed = [...tones].filter((tone) => !optional.includes(tone));
  return (
    sounded.every((tone) => tones.includes(tone)) &&
    needed.every((tone) => sounded.includes(tone) || (bass !== null && tone === over(bass))) &&
    (bass === null || Math.min(...sounding) % 12 === bass) &&
    fingers.length === frets.length &&
    frets.every((fret, string) => fret > 0 === (fingers[string] ?? 0) > 0)
  );
}

/** Format `x35553.013331.3`: frets, fingers, and the barre frets if there are any. */
function printShape({ frets, fingers, baseFret, barres }: Position): string {
  const digit = (fret: number) =>
    fret < 0 ? 'x' : (fret === 0 ? 0 : fret + baseFret - 1).toString(16);
  const across = [...new Set(barres)].map(digit).join('');
  return [frets.map(digit).join(''), fingers.join(''), across].filter(Boolean).join('.');
}

/** One line per chord form with all roots, so that a diff shows a change of the source. */
export function printBook(book: ShapeBook): string {
  const rows = Object.entries(book)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((row) => row.map((part) => JSON.stringify(part)).join(': '));
  return `{\n${rows.join(',\n')}\n}\n`;
}

if (import.meta.main) {
  for (const instrument of instruments) {
    const { book, leftOut } = makeBook(instrument);
    writeFileSync(join(bookFolder, `${instrument}.json`), printBook(book));
    console.log(`${instrument}: ${leftOut} positions left out`);
  }
}
