import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArrangedLine, ArrangedSection } from '#song/arrangement/arrangement.ts';
import { layOutSong, type SongFacts } from './layOutSong.ts';
import { type Page, type PlacedText, type Ruler, margin, paper } from './page.ts';
import { isFull } from '#tests/isFull.ts';

/** `FULL=1` raises the number of runs. */
const numRuns = isFull ? 20_000 : 50;
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
  notes: { heading: 'Vedlegg og kommentarer:', text: 'Stå' },
  pageNumber: (page, pages) => `${page}/${pages}`,
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

function check(predicate: (sections: readonly ArrangedSection[], pages: Page[]) => void) {
  fc.assert(
    fc.property(sections, (some) => predicate(some, layOutSong(facts, { sections: some }, ruler))),
    { numRuns },
  );
}

describe('any song', () => {
  it('loses no character', { timeout }, () => {
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
      const { product, title, info, notes } = facts;
      const all = [product, title, ...info, notes?.heading ?? '', notes?.text ?? '', ...expected];
      expect(written(lyricsOn(pages).map(({ text }) => text))).toEqual(written(all));
    });
  });

  it('stays inside the margins', { timeout }, () => {
    check((_, pages) => {
      for (const { x, y, width, style, ink } of pages.flatMap(({ texts }) => texts)) {
        expect(x).toBeGreaterThanOrEqual(margin - dust);
        expect(x + width).toBeLessThanOrEqual(paper.width - margin + dust);
        expect(y - style.size * 0.25).toBeGreaterThanOrEqual(margin);
        expect(y + style.size * 0.05).toBeLessThanOrEqual(paper.height - margin);
        expect(ink === 'footer' || y < paper.height - margin - 5).toBe(true);
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

  it('are at most two for twelve short verses with their refrains', () => {
    const sections = songOf(Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 4 : 2))).map(
      (one, at): ArrangedSection => ({ ...one, title: at % 2 === 0 ? `Vers ${at}` : 'Refreng' }),
    );
    expect(layOutSong(facts, { sections }, ruler)).toHaveLength(2);
  });
});

describe('work', () => {
  it('grows tenfold for a song ten times as long', () => {
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
    expect(measured(20) / measured(2)).toBeLessThan(10.5);
  });
});
