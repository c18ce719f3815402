/** How a reader wants a song displayed; stored only in the browser (spec §3, §4). */
export interface DisplayPreferences {
  /** Factor of the normal size, 0.5–3 in steps of 0.1. */
  readonly textSize: number;
  readonly chordColor: ChordColor;
  readonly showSectionLabels: boolean;
  readonly boldMode: BoldMode;
  readonly useLowChords: boolean;
  readonly showRepeatedChorus: boolean;
  /** Whether screen readers get the chords. */
  readonly speakChords: boolean;
}

export const boldModes = ['none', 'a-sections', 'all'] as const;
export type BoldMode = (typeof boldModes)[number];

export const chordColors = ['#dc2626', '#2563eb'] as const;
export type ChordColor = (typeof chordColors)[number];

export const defaultDisplayPreferences: DisplayPreferences = {
  textSize: 1,
  chordColor: '#dc2626',
  showSectionLabels: false,
  boldMode: 'none',
  useLowChords: false,
  showRepeatedChorus: true,
  speakChords: true,
};

/** The named sizes of the settings (decision 24); their labels are in `web/texts`. */
export const textSizes = { small: 0.8, medium: 1, large: 1.3, extraLarge: 1.6 } as const;
export type TextSizeName = keyof typeof textSizes;

export const smallestTextSize = 0.5; // spec §9
export const largestTextSize = 3;
const stepsInOne = 10; // a step is 0.1

/**
 * Rounds to the nearest valid size: 0.5–3 in steps of 0.1, without rounding errors such as
 * 1.2000000000000002.
 */
export function clampTextSize(size: number): number {
  if (Number.isNaN(size)) return textSizes.medium;
  const stepped = Math.round(size * stepsInOne) / stepsInOne;
  return Math.min(largestTextSize, Math.max(smallestTextSize, stepped));
}

/** The size one step larger (`1`) or smaller (`-1`). */
export function stepTextSize(size: number, steps: 1 | -1): number {
  return clampTextSize(size + steps / stepsInOne);
}

const next: Readonly<Record<BoldMode, BoldMode>> = {
  none: 'a-sections',
  'a-sections': 'all',
  all: 'none',
};

/** The next bold mode: none, a-sections, all, and again (spec §4). */
export function nextBoldMode(mode: BoldMode): BoldMode {
  return next[mode];
}

/** Toggles between red and blue (spec §4). */
export function toggleChordColor(color: ChordColor): ChordColor {
  return color === '#dc2626' ? '#2563eb' : '#dc2626';
}
