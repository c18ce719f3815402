import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArrangedLine, ArrangedSection, Word } from '#song/arrangement/arrangement.ts';
import { layOutSong, type SongFacts } from './layOutSong.ts';
import {
  type Page,
  type Paper,
  type PlacedText,
  type Ruler,
  a4,
  a5,
  largerLetters,
  margin,
} from './page.ts';
import { isFull } from '#tests/isFull.ts';

/** `FULL=1` raises the number of runs. */
const numRuns = isFull ? 2_000 : 15;
const timeout = 600_000; // ms
const dust = 0.001; // mm

/** Wide letters are wider, marks have no width; a text is as wide as its characters. */
const ruler: Ruler = (text, { size, bold }) => {
  let width = 0;
  for (const character of text.normalize('NFC')) {
    if (!/\p{M}/u.test(character)) width += /[mMWÅ]/.test(character) ? 0.9 : 0.5;
  }
  return width * size * 0.35 * (bold ? 1.1 : 1);
};

const piece = fc.oneof(
  fc.constantFrom('Herren', 'er', 'å', 'שִׁירוּ', 'לַה׳', '(2x)', '…', '23', 'M'.repeat(150), ''),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replace(/\s/g, '')),
);
const chord = fc.constantFrom('Do', 'La-', 'Si/La#/La', 'F♯m7', 'Solsus4', 'X'.repeat(140));
const syllable = fc.oneof(
  fc.record({ chord: fc.option(chord), text: piece }),
  fc.record({ chord, sounding: chord, text: piece }),
);
const word = fc.record({
  syllables: fc.array(syllable, { minLength: 1, maxLength: 4 }),
  space: fc.constantFrom(' ', ' ', ' ', '', '   ', '\u00a0'),
});
const line: fc.Arbitrary<ArrangedLine> = fc.record({
  label: fc.constantFrom('A', 'K', null),
  bold: fc.boolean(),
  words: fc.array(word, { maxLength: 14 }),
});
const section: fc.Arbitrary<ArrangedSection> = fc.record({
  type: fc.constantFrom('verse', 'chorus', 'bridge', 'outro'),
  title: fc.constantFrom('Vers 1', 'Refreng', 'Bro'),
  shortened: fc.boolean(),
  lines: fc.array(line, { maxLength: 8 }),
});
const sections = fc.array(section, { maxLength: 8 });

const facts: SongFacts = {
  product: 'Sangbok',
  title: 'Hyrden',
  language: 'nb',
  info: ['Lovsang · Norsk'],
  rights: 'Tekst: Oda Vik',
  notes: { heading: 'Vedlegg og kommentarer:', text: 'Stå' },
  pageNumber: (page, pages) => `${page}/${pages}`,
};

const papers = [a4, a5, { ...a4, scale: largerLetters }, { ...a5, scale: largerLetters }];

/** Chords of any name, more than fit in a row. */
const shapes = {
  heading: 'Grepbilder',
  shapes: ['Do', 'La-', 'Fa#-7/5dim', 'X'.repeat(60), 'Re', 'Mi', 'Fa'].map((name) => ({
    name,
    shape: { frets: [1, 3, 3, 2, 1, 1], fingers: [1, 3, 4, 2, 1, 1], barres: [] },
  })),
  leftHanded: false,
  fretName: String,
  remarks: ['Do: Merk'],
};

function written(texts: readonly string[]): string[] {
  return [...texts.join('').normalize('NFD').replace(/\s/g, '')].sort();
}

function lyricsOn(pages: readonly Page[]) {
  return pages.flatMap(({ texts }) => texts.filter(({ ink }) => ink !== 'footer'));
}

function fromLeft(one: PlacedText, other: PlacedText): number {
  return one.x - other.x || one.width - other.width;
}

/** On any paper, with the shapes of the chords. */
function check(
  predicate: (sections: readonly ArrangedSection[], pages: Page[], paper: Paper) => void,
) {
  fc.assert(
    fc.property(sections, fc.constantFrom(...papers), (some, paper) =>
      predicate(some, layOutSong(facts, { sections: some }, ruler, { paper, shapes }), paper),
    ),
    { numRuns },
  );
}

describe('any song', () => {
  it('loses no character, and adds none but hyphens', { timeout }, () => {
    check((some, pages) => {
      const expected = some.flatMap(({ title, lines }) => [
        title,
        ...lines.flatMap(({ label, words }) => [
          words.length > 0 ? (label ?? '') : '',
          ...words.flatMap(({ syllables }) =>
            syllables.flatMap(({ chord: over, sounding, text }) => [
              over ?? '',
              sounding ?? '',
              text,
            ]),
          ),
        ]),
      ]);
      const { product, title, info, rights, notes } = facts;
      const drawn = shapes.shapes.flatMap(({ name, shape }) => [
        name,
        ...shape.fingers.map(String),
      ]);
      const below = [rights, notes?.heading ?? '', notes?.text ?? ''];
      const all = [product, title, ...info, ...below, ...expected];
      const whole = written([...all, shapes.heading, ...drawn, ...shapes.remarks]);
      const printed = written(lyricsOn(pages).map(({ text }) => text));
      const hyphens = Array.from({ length: printed.length - whole.length }, () => '-');
      expect(printed).toEqual([...whole, ...hyphens].sort());
    });
  });

  it('stays inside the margins', { timeout }, () => {
    check((_, pages, paper) => {
      for (const { x, y, width, style, ink } of pages.flatMap(({ texts }) => texts)) {
        expect(x).toBeGreaterThanOrEqual(margin - dust);
        expect(x + width).toBeLessThanOrEqual(paper.width - margin + dust);
        expect(y - style.size * 0.25).toBeGreaterThanOrEqual(margin);
        expect(y + style.size * 0.05).toBeLessThanOrEqual(paper.height - margin);
        expect(ink === 'footer' || y < paper.height - margin - 5).toBe(true);
      }
      for (const { from, to } of pages.flatMap(({ strokes }) => strokes)) {
        expect(Math.min(from.x, to.x)).toBeGreaterThanOrEqual(margin);
        expect(Math.max(from.x, to.x)).toBeLessThanOrEqual(paper.width - margin);
        expect(Math.max(from.y, to.y)).toBeLessThanOrEqual(paper.height - margin - 5);
      }
    });
  });

  it('has no overlapping texts in a row', { timeout }, () => {
    expect.hasAssertions();
    check((_, pages) => {
      for (const { texts } of pages) {
        for (const row of Map.groupBy(texts, ({ y }) => y).values()) {
          let end = 0;
          for (const { x, width } of row.toSorted(fromLeft)) {
            expect(end).toBeLessThanOrEqual(x + dust);
            end = x + width;
          }
        }
      }
    });
  });

  it('leaves no heading at the foot of a page, and no chord without its lyrics', {
    timeout,
  }, () => {
    check((some, pages) => {
      const titles = new Set(some.filter(hasWords).map(({ title }) => title));
      for (const { texts } of pages) {
        const drawn = texts.filter(({ ink }) => ink !== 'footer');
        const lowest = Math.max(...drawn.map(({ y }) => y));
        for (const { text, y } of drawn) {
          const isLast = y === lowest && titles.has(text);
          const isEmpty = some.some((one) => one.title === text && !hasWords(one));
          expect(isLast && !isEmpty).toBe(false);
        }
      }
    });
  });
});

function hasWords({ lines }: ArrangedSection): boolean {
  return lines.some(({ words }) => words.some(({ syllables }) => syllables.some(isWritten)));
}

function isWritten(one: { readonly chord: string | null; readonly text: string }): boolean {
  return one.chord !== null || one.text !== '';
}

/** Words of letters alone, some wider than any page, with chords that do not reach the next. */
const letters = fc.string({
  unit: fc.constantFrom(...'aeiouyæøåbdfghjklmnprstv'.split('')),
  minLength: 1,
  maxLength: 60,
});
const sungWord = fc
  .array(fc.record({ chord: fc.option(fc.constantFrom('Do', 'La-', 'Fa♯m7')), text: letters }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((syllables): Word => ({ syllables, space: ' ' }));

it('a word is torn only with a hyphen, and its chords stay over their letters', { timeout }, () => {
  const song = fc.array(sungWord, { minLength: 1, maxLength: 8 });
  const property = fc.property(song, fc.constantFrom(...papers), (words, paper) => {
    const lines = [{ label: null, bold: false, words }];
    const section = { type: 'verse', title: '', shortened: false, lines } as const;
    const pages = layOutSong(
      { ...facts, rights: '', notes: null },
      { sections: [section] },
      ruler,
      {
        paper,
      },
    );
    const lyrics = lyricsOn(pages).slice(facts.info.length + 2);
    const ends: number[] = []; // of the words, in letters
    const over: { chord: string; at: number }[] = [];
    let at = 0;
    for (const { syllables } of words) {
      for (const { chord: name, text } of syllables) {
        if (name !== null) over.push({ chord: name, at });
        at += text.length;
      }
      ends.push(at);
    }
    const sung = rowsOf(lyrics.filter(({ ink }) => ink === 'text'));
    const places: number[] = []; // the left edge of each letter
    for (const row of sung) {
      for (const { text, x, style } of row) {
        for (const [place, letter] of [...text].entries()) {
          if (/\p{L}/u.test(letter)) places.push(x + ruler(text.slice(0, place), style));
        }
      }
      const isTorn = !ends.includes(places.length);
      expect(row.at(-1)?.text.endsWith('-')).toBe(isTorn);
    }
    const chords = lyrics.filter(({ ink }) => ink === 'chord');
    expect(chords.map(({ text }) => text)).toEqual(over.map(({ chord: name }) => name));
    for (const [index, { x }] of chords.entries()) {
      expect(Math.abs(x - (places[over[index]?.at ?? 0] ?? 0))).toBeLessThan(dust);
    }
  });
  fc.assert(property, { numRuns });
});

/** The texts of a single column, row by row, each from left to right. */
function rowsOf(texts: readonly PlacedText[]): PlacedText[][] {
  const rows: PlacedText[][] = [];
  for (const text of texts) {
    const row = rows.at(-1);
    if (row?.[0]?.y === text.y && row[0].x <= text.x) row.push(text);
    else rows.push([text]);
  }
  return rows;
}

/**
 * Songs of stanzas, each line naming its stanza and itself; every third a refrain with a heading.
 */
const stanzas = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 40 });
const noteLines = fc.integer({ min: 0, max: 12 });

function songOf(lengths: readonly number[]): ArrangedSection[] {
  return lengths.map((length, stanza) => ({
    type: stanza % 3 === 0 ? 'chorus' : 'verse',
    title: stanza % 3 === 0 ? `Refreng ${stanza}` : '',
    shortened: false,
    lines: Array.from({ length }, (_, at) => ({
      label: null,
      bold: false,
      words: [{ syllables: [{ chord: 'Do', text: `${stanza}:${at}` }], space: '' }],
    })),
  }));
}

describe('pages', () => {
  it('split no stanza of up to eight lines, and have at least four lines', { timeout }, () => {
    const property = fc.property(stanzas, noteLines, (lengths, notes) => {
      const text = Array.from({ length: notes }, (_, at) => `Merk ${at}`).join('\n');
      const withNotes = { ...facts, notes: { heading: 'Vedlegg:', text } };
      const pages = layOutSong(withNotes, { sections: songOf(lengths) }, ruler);
      const places = new Map<string, Set<string>>();
      for (const [page, { texts }] of pages.entries()) {
        const lines = texts.filter(({ text }) => /^\d+:\d+$/.test(text));
        const noted = texts.filter(({ text }) => text.startsWith('Merk'));
        for (const { text, x } of lines) {
          const stanza = text.replace(/:.*/, '');
          places.set(stanza, (places.get(stanza) ?? new Set()).add(`${page} ${x}`));
          const heading = texts.find((one) => one.text === `Refreng ${stanza}`);
          expect(Number(stanza) % 3 > 0 || heading?.x === x).toBe(true);
        }
        const isThin = lines.length + noted.length < 4 || lines.length === 0;
        expect(page > 0 && isThin).toBe(false);
      }
      for (const where of places.values()) expect(where.size).toBe(1);
      expect(places.size).toBe(lengths.length);
    });
    fc.assert(property, { numRuns });
  });

  it('end their columns within the height of a stanza of each other', { timeout }, () => {
    const property = fc.property(stanzas, (lengths) => {
      const pages = layOutSong({ ...facts, notes: null }, { sections: songOf(lengths) }, ruler);
      for (const { texts } of pages) {
        const lines = texts.filter(({ text }) => /^\d+:\d+$/.test(text));
        const rights = texts.filter(({ text }) => text === facts.rights);
        const columns = [...Map.groupBy([...lines, ...rights], ({ x }) => x).values()];
        const [left, right] = columns.map((column) => Math.max(...column.map(({ y }) => y)));
        const sung = new Set(lines.map(({ text }) => Number(text.replace(/:.*/, ''))));
        const tallest = Math.max(...Array.from(sung, (stanza) => lengths[stanza] ?? 0));
        const lineHeight = 10; // mm, with chords, in a refrain
        const around = 12 + 8 * rights.length; // mm: a heading, rights, and the white space above
        if (left === undefined || right === undefined) continue;
        expect(Math.abs(left - right)).toBeLessThan(tallest * lineHeight + around);
      }
    });
    fc.assert(property, { numRuns });
  });

  it('are at most two for twelve short verses with their refrains', () => {
    const sections = songOf(Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 4 : 2))).map(
      (one, at): ArrangedSection => ({ ...one, title: at % 2 === 0 ? `Vers ${at}` : 'Refreng' }),
    );
    expect(layOutSong(facts, { sections }, ruler)).toHaveLength(2);
  });
});

it('work grows tenfold for a song ten times as long', () => {
  const verse = fc.sample(section, { numRuns: 10, seed: 1 });
  const measured = (times: number) => {
    let calls = 0;
    const counting: Ruler = (text, style) => {
      calls += 1 + text.length;
      return ruler(text, style);
    };
    const long = Array.from({ length: times }, () => verse).flat();
    layOutSong(facts, { sections: long }, counting);
    return calls;
  };
  const short = isFull ? 2 : 1;
  expect(measured(10 * short) / measured(short)).toBeLessThan(10.5);
});
