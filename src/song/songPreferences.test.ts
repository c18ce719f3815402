import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNoSongMusic, musicRanges, readPersonMusic, readSongMusic } from './songPreferences.ts';

const nothing = { transposition: 0, capo: 0, scroll: null };

it.each([
  [{ transposition: -3, capo: 2, scroll: { by: 'speed', speed: 7 } }, {}],
  [{ transposition: 11, capo: 9, scroll: { by: 'duration', seconds: 245 } }, {}],
  [
    { transposition: -12, capo: -1, scroll: { by: 'speed', speed: 0 } },
    { transposition: -11, capo: 0, scroll: { by: 'speed', speed: 1 } },
  ],
  [
    { transposition: 99, capo: 9.6, scroll: { by: 'duration', seconds: 1e9 } },
    { transposition: 11, capo: 9, scroll: { by: 'duration', seconds: 3600 } },
  ],
  [{ transposition: '3', capo: null, scroll: { by: 'speed', seconds: 60 } }, nothing],
  [{ transposition: Number.NaN, scroll: { by: 'tempo', speed: 3 } }, nothing],
])('reads %j as the nearest valid settings', (kept, differing) => {
  expect(readSongMusic(kept)).toEqual({ ...kept, ...differing });
});

it('reads any stored value as valid settings', () => {
  const { transposition, capo } = musicRanges;
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      const read = readSongMusic(kept);
      expect(read.transposition).toBeGreaterThanOrEqual(transposition[0]);
      expect(read.capo).toBeLessThanOrEqual(capo[1]);
      expect(readSongMusic(read)).toEqual(read);
      expect(readPersonMusic(readPersonMusic(kept))).toEqual(readPersonMusic(kept));
    }),
  );
  expect(readSongMusic(undefined)).toEqual(nothing);
  expect(isNoSongMusic(readSongMusic(null))).toBe(true);
  expect(isNoSongMusic({ ...nothing, capo: 1 })).toBe(false);
});

it('keeps the valid settings for all songs, and uses defaults for the rest', () => {
  const first = {
    notation: 'written',
    capoShows: 'shapes',
    instrument: 'guitar',
    leftHanded: false,
  };
  expect(readPersonMusic({ notation: 'H-Bb', leftHanded: true, instrument: 'lute' })).toEqual({
    ...first,
    notation: 'H-Bb',
    leftHanded: true,
  });
  expect(readPersonMusic('H-Bb')).toEqual(first);
});
