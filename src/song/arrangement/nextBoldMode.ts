import type { BoldMode } from './displayPreferences.ts';

const next: Readonly<Record<BoldMode, BoldMode>> = {
  none: 'a-sections',
  'a-sections': 'all',
  all: 'none',
};

/** The bold mode behind this one: none, a-sections, all, and round again (spec §4). */
export function nextBoldMode(mode: BoldMode): BoldMode {
  return next[mode];
}
