import { expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { withoutChords } from './withoutChords.ts';

const preferences = {
  showSectionLabels: true,
  boldMode: 'none',
  showRepeatedChorus: true,
} as const;

/** Each section's title and lines; a label before its line. */
function sung(lyrics: string) {
  const { sections } = withoutChords(arrange(parseLyrics(lyrics), preferences));
  return sections.map(({ title, lines }) => [
    title,
    ...lines.map(({ label, words }) => {
      expect(words.flatMap(({ syllables }) => syllables).every(({ chord }) => chord === null)).toBe(
        true,
      );
      const text = words.map((word) => word.syllables.map((one) => one.text).join('') + word.space);
      return (label === null ? '' : `${label}: `) + text.join('');
    }),
  ]);
}

it('leaves out chords, and the room that they took', () => {
  expect(sung('Vers 1\nDo          Sol\nHerren er   her')).toEqual([['Vers 1', 'Herren er her']]);
  expect(sung('Vers 1\nHal(Do)lelu(Sol)ja (Re) nå')).toEqual([['Vers 1', 'Halleluja nå']]);
});

it('leaves out lines and sections that are only played', () => {
  expect(sung('Vers 1\nDo Sol Re\n\nHerren er her\n\nBro\nDo Re Mi\n\nVers 2\nKom')).toEqual([
    ['Vers 1', 'Herren er her'],
    ['Vers 2', 'Kom'],
  ]);
});

it('gives the label of a line that is only played to the next', () => {
  expect(sung('Vers 1\nSyng\nK: (Do) (Sol)\nK: Kom')).toEqual([['Vers 1', 'Syng', 'K: Kom']]);
});
