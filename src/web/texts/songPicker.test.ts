import { describe, expect, it } from 'vitest';
import type { RankedSong } from '#plan/rankSongs.ts';
import { reasonsOf } from './songPicker.ts';

const place = { slot: 'inngang', date: '2026-11-29' } as const;
const nothing: Omit<RankedSong, 'songId' | 'points'> & { isFavorite: boolean } = {
  timesHere: 0,
  hasSlot: false,
  seasons: [],
  wasSungInSeason: false,
  lastSung: null,
  isHandedOver: true,
  isFavorite: false,
};

describe('reasonsOf', () => {
  it('says what speaks for a song', () => {
    const why = { ...nothing, timesHere: 3, seasons: ['advent'], lastSung: '2026-04-12' } as const;
    expect(reasonsOf(why, place)).toEqual({
      speaksFor: 'Inngang 3 ganger · advent · sist 12. april',
      against: '',
    });
    expect(reasonsOf({ ...nothing, hasSlot: true, isFavorite: true }, place).speaksFor).toBe(
      'passer til inngang · favoritt',
    );
    const before = { ...nothing, wasSungInSeason: true, lastSung: '2025-12-07' };
    expect(reasonsOf(before, place).speaksFor).toBe(
      'sunget i denne kirketiden før · sist 7. desember 2025',
    );
  });

  it('writes names within a sentence, and says nothing of a label for no place', () => {
    const why = { ...nothing, hasSlot: true, seasons: ['maria', 'paske'] } as const;
    expect(reasonsOf(why, { ...place, slot: 'hellig' }).speaksFor).toBe(
      'passer til Hellig · Maria · påske',
    );
    expect(reasonsOf(why, { ...place, slot: 'annet' }).speaksFor).toBe('Maria · påske');
  });

  it('says what speaks against it', () => {
    const why = { ...nothing, timesHere: 1, lastSung: '2026-11-21', isHandedOver: false };
    expect(reasonsOf(why, place)).toEqual({
      speaksFor: 'Inngang 1 gang',
      against: 'Sunget for 8 dager siden · Ikke gitt videre',
    });
  });

  it('has nothing to say of a song that nothing is known about', () => {
    expect(reasonsOf(nothing, place)).toEqual({ speaksFor: '', against: '' });
  });
});
