import { expect, it } from 'vitest';
import { emptyInput } from '#web/songEdits/songInput.ts';
import type { ReviewedSong } from './importBatch.ts';
import { choicesOf, chosenWay, isIn, songFilters, stateWords } from './songState.ts';

type Reviewed = Partial<Omit<ReviewedSong, 'row'>> & { row?: Partial<ReviewedSong['row']> };

function song({ row, ...reviewed }: Reviewed): ReviewedSong {
  const read = { title: 'Elven', lyrics: '', themes: [], notes: [], original: '', warnings: [] };
  const kept = { id: 'a', file: 'a.txt', format: 'text', edits: {}, versionName: 'a' } as const;
  return {
    row: { ...kept, at: 1, read, chosen: null, asVersionOf: null, ...row },
    values: emptyInput.values,
    verdict: 'new',
    twin: null,
    faults: [],
    warnings: [],
    isChosen: false,
    becomes: 'nothing',
    ...reviewed,
  };
}

const here = { songId: 'b', title: 'Elven' };
const fault = { field: 'title', sentence: 'Sangtittel er påkrevd' } as const;

it.each([
  [
    'new',
    song({ isChosen: true, becomes: 'song' }),
    'Ny',
    'all new',
    ['asSong', 'leave'],
    'asSong',
  ],
  ['same', song({ verdict: 'same', twin: here }), 'Har dere fra før', 'all here', [], null],
  [
    'same, which fills in',
    song({ verdict: 'same', twin: here, isChosen: true, becomes: 'filling' }),
    'Har dere fra før',
    'all here',
    ['asSong', 'leave'],
    'asSong',
  ],
  [
    'its id here, with another text',
    song({ verdict: 'otherText', twin: { ...here, songId: 'a' } }),
    'Har dere fra før, med annen tekst',
    'all check here',
    ['asVersion', 'leave'],
    null,
  ],
  [
    'like one here',
    song({ verdict: 'like', twin: here }),
    'Ligner på «Elven»',
    'all check like',
    ['asVersion', 'asSong', 'leave'],
    null,
  ],
  [
    'like one of the batch, left alone',
    song({ verdict: 'like', twin: { ...here, at: 12 }, row: { chosen: false } }),
    'Ligner på nr. 12 her',
    'all like',
    ['asVersion', 'asSong', 'leave'],
    'leave',
  ],
  [
    'with a fault and a warning',
    song({ verdict: 'check', faults: [fault], warnings: [{ code: 'bOrH' }] }),
    'Se over (2)',
    'all check new',
    ['asSong', 'leave'],
    null,
  ],
] as const)('says of a song that is %s what is known and can be chosen', (...row) => {
  const [, reviewed, words, filters, choices, chosen] = row;
  expect(stateWords(reviewed)).toBe(words);
  expect(songFilters.filter((filter) => isIn(filter, reviewed)).join(' ')).toBe(filters);
  expect(choicesOf(reviewed)).toEqual(choices);
  expect(chosenWay(reviewed)).toBe(chosen);
});
