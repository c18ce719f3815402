import { describe, expect, it } from 'vitest';
import type { RankedSong } from '#plan/rankSongs.ts';
import { emptyItem, type PlanItem, type Slot } from '#plan/plan.ts';
import { commonReasons, joined, ownKey, reasonsOf } from './songPicker.ts';

const place = { slot: 'inngang', date: '2026-11-29' } as const;
const nothing: Omit<RankedSong, 'songId' | 'points'> & { isFavorite: boolean } = {
  timesHere: 0,
  hasSlot: false,
  seasons: [],
  wasSungInSeason: false,
  lastSung: null,
  elsewhere: [],
  isHandedOver: true,
  isFavorite: false,
};

describe('reasonsOf', () => {
  it('says what speaks for a song', () => {
    const why = { ...nothing, timesHere: 3, seasons: ['advent'], lastSung: '2026-04-12' } as const;
    expect(reasonsOf(why, place)).toEqual({
      speaksFor: ['Inngang 3 ganger', 'advent', 'sist 12. april'],
      against: [],
    });
    expect(reasonsOf({ ...nothing, hasSlot: true, isFavorite: true }, place).speaksFor).toEqual([
      'passer til inngang',
      'favoritt',
    ]);
    const before = { ...nothing, wasSungInSeason: true, lastSung: '2025-12-07' };
    expect(reasonsOf(before, place).speaksFor).toEqual([
      'sunget før i denne tiden av kirkeåret',
      'sist 7. desember 2025',
    ]);
  });

  it('writes names within a sentence, and says nothing of a label for no place', () => {
    const why = { ...nothing, hasSlot: true, seasons: ['maria', 'paske'] } as const;
    expect(reasonsOf(why, { ...place, slot: 'hellig' }).speaksFor).toEqual([
      'passer til Hellig',
      'Maria',
      'påske',
    ]);
    expect(reasonsOf(why, { ...place, slot: 'annet' }).speaksFor).toEqual(['Maria', 'påske']);
  });

  it('says what speaks against it', () => {
    const why = { ...nothing, timesHere: 1, lastSung: '2026-11-21', isHandedOver: false };
    expect(reasonsOf(why, place)).toEqual({
      speaksFor: ['Inngang 1 gang'],
      against: ['Sunget for 8 dager siden', 'Ikke gitt videre'],
    });
  });

  it('says for which places of the plan it is chosen already', () => {
    const item = (slot: Slot, slotName: string | null = null): PlanItem => ({
      ...emptyItem,
      id: `${slot} ${slotName}`,
      slot,
      slotName,
    });
    const saidOf = (...elsewhere: PlanItem[]) =>
      reasonsOf({ ...nothing, elsewhere }, place).against;
    expect(saidOf(item('halleluja'))).toEqual(['Allerede valgt: Halleluja']);
    expect(saidOf(item('kommunion'), item('kommunion'), item('annet', 'Til slutt'))).toEqual([
      'Allerede valgt: Kommunion, Til slutt',
    ]);
  });

  it('has nothing to say of a song that nothing is known about', () => {
    expect(reasonsOf(nothing, place)).toEqual({ speaksFor: [], against: [] });
  });
});

describe('commonReasons', () => {
  const rows = (...numbers: number[]) =>
    numbers.flatMap((count, at) => Array.from({ length: count }, () => [`reason ${at}`, 'all']));

  it('are those of over half of the first twenty rows', () => {
    expect([...commonReasons(rows(10, 10, 30))]).toEqual(['all']);
    expect([...commonReasons(rows(11, 9, 30))]).toEqual(['reason 0', 'all']);
    expect([...commonReasons(rows(10, 9, 90))]).toEqual(['all']);
  });

  it('are none in a list so short that each row is looked at', () => {
    expect([...commonReasons(rows(10))]).toEqual([]);
    expect([...commonReasons([])]).toEqual([]);
  });
});

it('names the own key, the way to it, or the capo alone', () => {
  expect(ownKey('Sol-', { transposition: 2, capo: 0 })).toBe('Din toneart: Sol-');
  expect(ownKey('Sol-', { transposition: 2, capo: 3 })).toBe('Din toneart: Sol-, capo 3');
  expect(ownKey(null, { transposition: 2, capo: 0 })).toBe('Din toneart: 2\u00a0halvtoner opp');
  expect(ownKey(null, { transposition: 0, capo: 3 })).toBe('Din capo: 3');
});

it('joins reasons in one line', () => {
  expect(joined(['advent', 'favoritt'])).toBe('advent · favoritt');
  expect(joined([])).toBe('');
});
