import { expect, it } from 'vitest';
import type { SongSeason } from '#plan/plan.ts';
import { changeManySongs } from '#contract/songs/songBatches.ts';
import { changeOf, correctedFields, nextChange, noCorrections } from './corrections.ts';

const ids = ['a', 'b'];
const batch = 'b5f2c1de-6a53-4c3f-9d0b-1f0c7f1f2a3b';

it('sends only what was chosen, as the contract has it', () => {
  const change = changeOf(ids, { ...noCorrections, categoryId: 'maria', rightsStatus: 'unknown' });
  expect(change).toEqual({
    ids,
    set: { categoryId: 'maria', rightsStatus: null },
    add: { seasons: [], slots: [] },
    remove: { seasons: [], slots: [] },
  });
  expect(changeManySongs.body.parse({ batch, ...change })).toEqual({ batch, ...change });
});

it('adds and takes away labels, never the same one', () => {
  const { add, remove } = changeOf(ids, {
    ...noCorrections,
    seasons: { jul: 'remove', advent: 'add' },
    slots: { utgang: 'add' },
  });
  expect([add, remove]).toEqual([
    { seasons: ['advent'], slots: ['utgang'] },
    { seasons: ['jul'], slots: [] },
  ]);
});

it('a label is added by one press, taken away by two, and left by three', () => {
  const once = nextChange<SongSeason>({}, 'jul');
  const twice = nextChange<SongSeason>({ ...once, advent: 'add' }, 'jul');
  expect([once, twice, nextChange(twice, 'jul')]).toEqual([
    { jul: 'add' },
    { jul: 'remove', advent: 'add' },
    { advent: 'add' },
  ]);
});

it('names what is corrected, in the order of the panel', () => {
  expect(correctedFields(noCorrections)).toEqual([]);
  expect(
    correctedFields({
      slots: { utgang: 'add' },
      seasons: { jul: 'remove' },
      rightsStatus: 'unknown',
      language: 'la',
      categoryId: 'maria',
    }),
  ).toEqual(['categoryId', 'language', 'rightsStatus', 'seasons', 'slots']);
});
