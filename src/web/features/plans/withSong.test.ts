import { describe, expect, it } from 'vitest';
import { emptyItem } from '#plan/plan.ts';
import { ownMusic, withSong } from './withSong.ts';

describe('withSong', () => {
  const song = { id: 's2', title: 'Kom, lys' };
  const item = {
    ...emptyItem,
    id: '1',
    slot: 'inngang',
    songId: 's1',
    titleThen: 'Et annet lys',
    versionName: 'Fra Oslo',
    transposition: 4,
    capo: 2,
    who: 'Anne',
  } as const;

  it('has the written key and no capo, whatever the place had before', () => {
    expect(withSong(item, song)).toEqual({
      ...item,
      songId: 's2',
      titleThen: 'Kom, lys',
      versionName: null,
      transposition: 0,
      capo: 0,
    });
  });

  it('has what whoever plans says otherwise', () => {
    const otherwise = { versionName: 'Fra Bergen', transposition: -3, capo: 1 };
    expect(withSong(item, song, otherwise)).toMatchObject(otherwise);
    expect(withSong(item, song, { versionName: 'Fra Bergen' })).toMatchObject({
      versionName: 'Fra Bergen',
      transposition: 0,
      capo: 0,
    });
  });
});

describe('ownMusic', () => {
  it('is what a person has chosen for a song, and nothing where that is as written', () => {
    expect(ownMusic({ transposition: 2, capo: 3 })).toEqual({ transposition: 2, capo: 3 });
    expect(ownMusic({ transposition: 0, capo: 3 })).toEqual({ transposition: 0, capo: 3 });
    expect(ownMusic({ scroll: { by: 'speed', speed: 3 } })).toBe(null);
    expect(ownMusic(undefined)).toBe(null);
  });

  it('is the shown key of an open song with low chords', () => {
    expect(ownMusic(undefined, true)).toEqual({ transposition: -5, capo: 0 });
    expect(ownMusic({ transposition: 2, capo: 0 }, true)).toEqual({ transposition: 2, capo: 0 });
  });
});
