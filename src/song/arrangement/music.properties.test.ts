import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyHintIn, analyzeKey } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { anyText, oneOf, song } from '#song/testing/anySong.ts';
import { capoViews, notations } from '#song/valueSets.ts';
import { arrange } from './arrange.ts';
import type { Arrangement } from './arrangement.ts';
import { type MusicView, asWritten, nameKey, inMusic, listedKey, movedBy } from './music.ts';
import { isFull } from '#tests/isFull.ts';

/** `FULL=1` raises the number of runs. */
const numRuns = isFull ? 50_000 : 300;
const timeout = 600_000; // ms

function check<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void) {
  fc.assert(fc.property(arbitrary, predicate), { numRuns });
}

const view: fc.Arbitrary<MusicView> = fc.record({
  transposition: fc.integer({ min: -11, max: 11 }),
  capo: fc.integer({ min: 0, max: 9 }),
  capoShows: fc.constantFrom(...capoViews),
  notation: fc.constantFrom(...notations),
  useLowChords: fc.boolean(),
});
const keyField = fc.option(
  fc.oneof(
    oneOf('Re-~Dm~d-moll~B-dur~Fa#~H~B~Bm~c~Sol♭~C♯m~Ess-dur~Mi capo 2~Do→G~ukjent~ '),
    anyText,
  ),
);

const arranged = (text: string) => {
  const sections = parseLyrics(text);
  const wanted = {
    showSectionLabels: true,
    boldMode: 'a-sections',
    useLowChords: false,
  } as const;
  return { sections, arrangement: arrange(sections, { ...wanted, showRepeatedChorus: true }) };
};

it('has the same words, letter by letter, with a chord wherever one was', { timeout }, () => {
  check(fc.tuple(song, keyField, view), ([text, field, viewed]) => {
    const { sections, arrangement } = arranged(text);
    const written = analyzeKey(sections, field);
    expect(wordsOf(inMusic(arrangement, written, viewed))).toEqual(wordsOf(arrangement));
    expect(typeof nameKey(written, viewed).sounding).toBe(
      typeof nameKey(written, asWritten).sounding,
    );
  });
});

it('has the same key in a list, which has no chords', { timeout }, () => {
  check(fc.tuple(song, keyField, view), ([text, field, viewed]) => {
    const written = analyzeKey(parseLyrics(text), field);
    const hint: unknown = JSON.parse(JSON.stringify(keyHintIn(text, field)));
    const { sounding, isProposed } = nameKey(written, { ...viewed, capo: 1 });
    const named = { sounding, isProposed };
    expect(listedKey(field ?? '', hint, { ...viewed, capo: 1 })).toEqual(named);
    const isAsWritten = movedBy(viewed) === 0 && viewed.notation === 'written';
    const asWrittenToo = { sounding: written.field || null, isProposed: false };
    const bare = { ...viewed, capo: 0 };
    expect(listedKey(field ?? '', hint, bare)).toEqual(isAsWritten ? asWrittenToo : named);
  });
});

it('is unchanged as written', { timeout }, () => {
  check(fc.tuple(song, keyField), ([text, field]) => {
    const { sections, arrangement } = arranged(text);
    const written = analyzeKey(sections, field);
    const solfège = inMusic(arrangement, written, { ...asWritten, notation: 'solfège' });
    expect(inMusic(arrangement, written, asWritten)).toBe(arrangement);
    const hasLetters = /[A-H]/.test(text);
    expect(hasLetters ? arrangement : solfège).toEqual(arrangement);
  });
});

function wordsOf({ sections }: Arrangement) {
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({
      ...line,
      words: line.words.map(({ syllables, space }) => ({
        space,
        syllables: syllables.map(({ chord, text }) => ({ text, isOver: chord !== null })),
      })),
    })),
  }));
}
