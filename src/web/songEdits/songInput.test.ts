import { describe, expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { changedByThemAlone, leavesOthers, rebase } from './rebase.ts';
import { inputOf } from './songInput.ts';

const base = makeSong({ title: 'Lyset kommer', lyrics: 'Kom, lys' });
const theirs: Song = {
  ...base,
  version: 2,
  title: 'Lyset er her',
  lyrics: 'Kom, lys, kom',
  audioUrl: null,
};
const start = inputOf(base);
const mine = { ...start, values: { ...start.values, lyrics: 'Kom nå, lys', key: '' } };

describe('leavesOthers', () => {
  const now: Song = { ...base, seasons: ['advent'], slots: ['fred'] };

  it('lets a change of labels stand beside a change of other fields', () => {
    const change = { fields: { slots: ['fred' as const, 'kommunion' as const] }, files: {} };
    expect(leavesOthers(change, now, { ...now, slots: ['fred'], seasons: ['jul'] })).toBe(true);
    expect(leavesOthers(change, now, { ...now, slots: ['utgang'] })).toBe(false);
  });
});

describe('rebase', () => {
  it('keeps what I changed and takes theirs for the rest', () => {
    const { values } = rebase(base, mine, theirs);
    expect(values).toMatchObject({ title: 'Lyset er her', lyrics: 'Kom nå, lys', key: '' });
  });

  it('does not remove a file that is gone', () => {
    expect(rebase(base, { ...mine, removed: ['audioFile'] }, theirs).removed).toEqual([]);
  });
});

it('changedByThemAlone names the fields that keep their value whatever is chosen', () => {
  expect(changedByThemAlone(base, mine, theirs)).toEqual(['title']);
});
