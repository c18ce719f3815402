/** How a reader wants a song to look; kept in the browser alone (spec §3, §4). */
export interface DisplayPreferences {
  /** Factor of the normal size, 0.5–3 in steps of 0.1. */
  readonly textSize: number;
  readonly chordColor: ChordColor;
  readonly showSectionLabels: boolean;
  readonly boldMode: BoldMode;
  readonly useLowChords: boolean;
  readonly showRepeatedChorus: boolean;
  /** Whether a screen reader gets the chords. */
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

/** The sizes the settings offer by name (decision 24); what they are called is `web/texts`. */
export const textSizes = { small: 0.8, medium: 1, large: 1.3, extraLarge: 1.6 } as const;
export type TextSizeName = keyof typeof textSizes;

export const smallestTextSize = 0.5; // spec §9
export const largestTextSize = 3;
const stepsInOne = 10; // a step is 0.1

/** The nearest size that exists: 0.5–3 in steps of 0.1, without dust such as 1.2000000000000002. */
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

/** The bold mode behind this one: none, a-sections, all, and round again (spec §4). */
export function nextBoldMode(mode: BoldMode): BoldMode {
  return next[mode];
}

/** Red becomes blue and blue red (spec §4). */
export function toggleChordColor(color: ChordColor): ChordColor {
  return color === '#dc2626' ? '#2563eb' : '#dc2626';
}
