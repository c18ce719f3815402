import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findShapes,
  type Instrument,
  openStrings,
  readChords,
  type Shape,
  type ShapeBook,
} from '#song/chords/shapes.ts';
import { instruments } from '#song/songPreferences.ts';
import { bookFolder, makeBook, printBook } from './makeShapes.ts';

const textOfBook = (instrument: Instrument) =>
  readFileSync(join(bookFolder, `${instrument}.json`), 'utf8');
const books: Readonly<Record<Instrument, ShapeBook>> = {
  guitar: JSON.parse(textOfBook('guitar')),
  ukulele: JSON.parse(textOfBook('ukulele')),
};

/** The shape in the usual notation, `x32010`; frets above the ninth as letters. */
function written({ frets }: Shape): string {
  return frets.map((fret) => (fret === null ? 'x' : fret.toString(16))).join('');
}

function found(instrument: Instrument, text: string) {
  const [chord] = readChords([text], { hasH: false });
  if (chord === undefined) throw new Error(`«${text}» is no chord`);
  return { ...findShapes(books[instrument], instrument, chord), chord };
}

describe('the chord shape books', () => {
  it.each(instruments)('are up to date with the script and its source: %s', (instrument) => {
    expect(printBook(makeBook(instrument).book)).toBe(textOfBook(instrument));
  });
});

/** Shapes that every player knows. */
const known = [
  ['guitar', 'Do', 'x32010'],
  ['guitar', 'Re', 'xx0232'],
  ['guitar', 'Mi', '022100'],
  ['guitar', 'Fa', '133211'],
  ['guitar', 'Sol', '320003'],
  ['guitar', 'La', 'x02220'],
  ['guitar', 'Si', 'x24442'],
  ['guitar', 'Re-', 'xx0231'],
  ['guitar', 'Mi-', '022000'],
  ['guitar', 'La-', 'x02210'],
  ['guitar', 'Sol-', '355333'],
  ['guitar', 'Mi7', '020100'],
  ['guitar', 'Si7', 'x21202'],
  ['guitar', 'Mi-add9', '024000'],
  ['guitar', 'Lasus4', 'x02230'],
  ['guitar', 'Re7', 'xx0212'],
  ['guitar', 'Famaj7', 'xx3210'],
  ['guitar', 'Re/Fa#', '200232'],
  ['guitar', 'Do/Sol', '332010'],
  ['guitar', 'La-/Sol', '302210'],
  ['guitar', 'Mi5', '022xxx'],
  ['guitar', 'Si-', 'x24432'],
  ['guitar', 'Do9', 'x32333'],
  ['ukulele', 'Do', '0003'],
  ['ukulele', 'Fa', '2010'],
  ['ukulele', 'Sol', '0232'],
  ['ukulele', 'Sol7', '0212'],
  ['ukulele', 'La-', '2000'],
  ['ukulele', 'Re-', '2210'],
  ['ukulele', 'Re', '2220'],
  ['ukulele', 'Re/Fa#', '2220'],
] as const;

it('on the guitar, the first shape of a chord has its root at the bottom', () => {
  const foreign = Object.entries(books.guitar)
    .filter(([row]) => !row.includes('/'))
    .flatMap(([row, shapes]) =>
      shapes.map((each, root) => ({ row, root, first: each.split(' ')[0] })),
    )
    .filter(({ root, first = '' }) => {
      const [strings = ''] = first.split('.');
      const sounding = [...strings].flatMap((fret, string) =>
        fret === 'x' ? [] : [(openStrings.guitar[string] ?? 0) + Number.parseInt(fret, 16)],
      );
      return first !== '' && Math.min(...sounding) % 12 !== root;
    });
  expect(foreign).toEqual([]);
});

it.each(known)('on the %s, %s is played %s', (instrument, chord, frets) => {
  expect(found(instrument, chord).shapes.map(written)).toContain(frets);
});

const roots = 'Do Do# Re Mib Mi Fa Fa# Sol Lab La Sib Si'.split(' ');

/**
 * Every chord form of decision 18 and of real song books, and for which roots a book has no shape.
 */
const forms: readonly (readonly [form: string, guitar: string, ukulele: string])[] = [
  ...['', '-', '7', '-7', 'maj7', 'sus4', '6', '-6', '9', '-9', '- 9', 'dim', '°', 'dim7', 'aum']
    .concat(['+', '7sus4', 'sus2', 'add9', '-add9', '7+5', 'maj9', '6/9', '-7/5dim', 'ø', '7b5'])
    .concat(['sus', '4', '7aum', '7 aum', '7+5dim', '7b9', '7/9aum', '13', '-maj7', 'maj7b5'])
    .map((form) => [form, '', ''] as const),
  ['11', 'added', 'added'],
  ['m11', '', ''],
  ['sus4/7/9dim', 'added', 'added'],
  ['9sus4', 'added', 'added'],
  ['7#11', '', ''],
  ['add4', 'added', 'added'],
  ['alt', 'none', 'none'],
  ['5', '', ''],
  ['no5', 'none', 'none'],
];

describe.each(instruments)('the chord forms on the %s', (instrument) => {
  it.each(forms)('Do%s', (form, ...lacks) => {
    const said = new Set(
      roots.map((root) => {
        const { shapes, without } = found(instrument, root + form);
        return shapes.length === 0 ? 'none' : (without ?? '');
      }),
    );
    const expected = lacks[instruments.indexOf(instrument)];
    expect([...said].filter((each) => each !== '').join()).toBe(expected);
  });

  it("contain exactly the chord's tones, with a finger on each fret", () => {
    let count = 0;
    const wrong: string[] = [];
    for (const text of forms.flatMap(([form]) => roots.map((root) => root + form))) {
      const { shapes, without, chord } = found(instrument, text);
      const { core = [], added = [] } = chord.tones ?? {};
      const tones = without === null ? [...core, ...added] : core;
      for (const shape of shapes) {
        const isRight = shape.frets.every((fret, string) => {
          if (fret === null) return true;
          const open = openStrings[instrument][string] ?? 0;
          const isHeld = (shape.fingers[string] ?? 0) > 0;
          return tones.includes((open + fret - chord.root + 24) % 12) && isHeld === fret > 0;
        });
        if (!isRight) wrong.push(`${text} ${written(shape)}`);
        count++;
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(1_500);
  });
});
