import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { printLyrics } from '#song/lyrics/printLyrics.ts';
import type { Line, Section, Voice } from '#song/lyrics/section.ts';
import { repetitiveSong, song } from '#song/testing/anySong.ts';
import { shapes, usual } from '#song/testing/shapes.ts';
import { isFull } from '#tests/isFull.ts';

const numRuns = isFull ? 50_000 : 1_000;
const timeout = 600_000; // ms
const longest = isFull ? 200_000 : 50_000; // characters; 200,000 is the most a song may have

const preferences = fc.record({
  showSectionLabels: fc.boolean(),
  boldMode: fc.constantFrom('none', 'a-sections', 'all'),
  showRepeatedChorus: fc.constant(true),
});

function check<T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => void,
  known: readonly T[] = [],
) {
  const examples = known.map((each): [T] => [each]);
  fc.assert(fc.property(arbitrary, predicate), { numRuns, examples });
}

describe('any text is a song', () => {
  it('is parsed, printed and arranged without throwing', { timeout }, () => {
    check(fc.tuple(song, preferences, fc.boolean()), ([text, wanted, showRepeatedChorus]) => {
      const sections = parseLyrics(text);
      const arrangement = arrange(sections, { ...wanted, showRepeatedChorus });
      expect(arrangement.sections).toHaveLength(sections.length);
      expect(typeof printLyrics(sections)).toBe('string');
    });
  });

  it('is the same song when printed and parsed again', { timeout }, async ({ annotate }) => {
    const isStable = (text: string) => {
      const sections = parseLyrics(text);
      expect(parseLyrics(printLyrics(sections))).toEqual(sections);
    };
    check(song, isStable, [
      'Refreng\n\tLa-Mi-Si7 \nIntro: (Mi) Herren \n',
      'Refreng\nDo Re-\nVers 2\n       Sol\nSiste vers: (Mi) Herren',
      'K: Sol\nSiste vers:  Do La-\n Sol',
      'a:|Mi',
      '\t\t\t\t\t\t\t\t**********Refreng:Refreng:',
      'Refreng\n\u00a0\tLa-\t\n',
      'Refreng\n\t. (Si Mi7) Do \n',
      'C/e \n\nK : A \nDo \n',
      'C/e \n\nK : A \nK : Do \n',
    ]);
    await annotate(`R8 lyrics ${numRuns} texts: each reads the same once printed`, 'figure');
  });
});

/**
 * CPU time, relative to an ordinary song, since steps do not show backtracking in regular
 * expressions, which would cost hundreds of times as much. Steps are held to a much lower limit in
 * `linear.test.ts`.
 */
const maximumRatio = 10;

describe(`a text of ${longest} characters`, () => {
  let ofUsual = 0; // in milliseconds
  beforeAll(() => {
    ofUsual = timeToRead(usual(longest));
  });

  it.each(Object.entries(shapes))('%s', { timeout }, (_, ofLength) => {
    const text = ofLength(longest).slice(0, longest);
    const most = maximumRatio * ofUsual;
    expect(leastTimeToRead(text, most)).toBeLessThan(most);
  });

  it('any repeated structure', { timeout }, () => {
    const property = fc.property(repetitiveSong(longest), (text) => {
      const most = maximumRatio * ofUsual;
      expect(leastTimeToRead(text, most)).toBeLessThan(most);
    });
    fc.assert(property, { numRuns: isFull ? 500 : 10 });
  });
});

/** The least of up to three times, until one is below `most`: a collection of garbage is not counted. */
function leastTimeToRead(text: string, most: number): number {
  let least = timeToRead(text);
  for (let again = 0; again < 2 && least >= most; again++) {
    least = Math.min(least, timeToRead(text));
  }
  return least;
}

/** CPU time in milliseconds to parse, print and arrange a text. */
function timeToRead(text: string): number {
  const before = process.cpuUsage();
  const sections = parseLyrics(text);
  const again = parseLyrics(printLyrics(sections));
  const arrangement = arrange(sections, {
    showSectionLabels: true,
    boldMode: 'a-sections',
    showRepeatedChorus: true,
  });
  const { user, system } = process.cpuUsage(before);
  expect(again).toEqual(sections);
  const { kept, wholes } = comparedTo(text, sections);
  expect(wholes.includes(kept)).toBe(true);
  expect(arrangement.sections).toHaveLength(sections.length);
  return (user + system) / 1e3;
}

describe('no text is lost (decision 20)', () => {
  it('keeps every character except marks, in order', { timeout }, () => {
    check(song, (text) => {
      const { kept, wholes } = comparedTo(text, parseLyrics(text));
      expect(wholes).toContain(kept);
    });
  });

  it('removes at most one mark per voice row, heading and inline chord', {
    timeout,
  }, () => {
    check(song, (text) => {
      const sections = parseLyrics(text);
      const lost = (character: string) =>
        count(text, character) - count(writtenIn(sections), character);
      const marks = (voice?: Voice) =>
        sections
          .flatMap((section): readonly (Line | Section)[] => [section, ...section.lines])
          .filter((one) => one.voice !== undefined && (voice === undefined || one.voice === voice))
          .reduce((sum, one) => sum + ('chords' in one && one.chords !== '' ? 2 : 1), 0);
      const inline = sections
        .flatMap((section) => section.lines.flatMap((line) => line.pieces ?? []))
        .filter((piece) => piece.kind === 'chord');
      expect(lost('(')).toBe(inline.length);
      expect(lost(')')).toBe(inline.length);
      expect(lost('A') + lost('a')).toBeLessThanOrEqual(marks('A'));
      expect(lost('K') + lost('k')).toBeLessThanOrEqual(marks('K'));
      expect(lost('.')).toBeLessThanOrEqual(marks());
    });
  });

  it('is all in the arrangement', { timeout }, () => {
    check(fc.tuple(song, preferences), ([text, wanted]) => {
      const sections = parseLyrics(text);
      const { sections: arranged } = arrange(sections, wanted);
      const words = (line: string) => line.replace(/\s+/g, ' ').trim();
      const lyrics = sections.map(({ lines }) => words(lines.map((line) => line.lyrics).join(' ')));
      expect(arranged.map((section) => words(section.lines.map(textOf).join(' ')))).toEqual(lyrics);
      const chords = sections.map(({ lines }) => lines.map(chordsIn).join('').replace(/\s/g, ''));
      expect(arranged.map(chordsOf)).toEqual(chords);
    });
  });
});

/** The text without marks, and what must be kept: all of it, possibly with an added heading. */
function comparedTo(text: string, sections: readonly Section[]) {
  const whole = withoutMarks(text);
  const implicit = sections[0]?.title === 'Vers 1' ? 'Vers1' : '';
  return { kept: withoutMarks(writtenIn(sections)), wholes: [whole, implicit + whole] };
}

type ArrangedSection = Arrangement['sections'][number];

function textOf(line: ArrangedSection['lines'][number]): string {
  return line.words
    .map((word) => word.syllables.map((syllable) => syllable.text).join('') + word.space)
    .join('');
}

function chordsOf(section: ArrangedSection): string {
  return section.lines
    .flatMap((line) => line.words.flatMap((word) => word.syllables))
    .map((syllable) => syllable.chord ?? '')
    .join('')
    .replace(/\s/g, '');
}

function chordsIn({ chords, pieces = [] }: Line): string {
  return chords + pieces.map((piece) => (piece.kind === 'chord' ? piece.chord : '')).join('');
}

/** All text in the sections, in the order written. */
function writtenIn(sections: readonly Section[]): string {
  return sections
    .flatMap(({ title, lines }) => [
      title,
      ...lines.map(({ chords, lyrics, pieces }) => {
        const texts = pieces?.map((piece) => (piece.kind === 'chord' ? piece.chord : piece.text));
        return chords + (texts?.join('') ?? lyrics);
      }),
    ])
    .join('');
}

/** Without white space and the characters that marks consist of; those are counted separately. */
function withoutMarks(text: string): string {
  return text.replace(/[\s\u0085:.()AKak]/g, '');
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
