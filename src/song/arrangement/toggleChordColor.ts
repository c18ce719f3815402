import type { ChordColor } from './displayPreferences.ts';

/** Red becomes blue and blue red (spec §4). */
export function toggleChordColor(color: ChordColor): ChordColor {
  return color === '#dc2626' ? '#2563eb' : '#dc2626';
}
