/** How a reader wants a song to look; kept in the browser alone (spec §3, §4). */
export interface DisplayPreferences {
  /** Factor of the normal size, 0.5–3 in steps of 0.1. */
  readonly textSize: number;
  readonly chordColor: ChordColor;
  readonly showSectionLabels: boolean;
  readonly boldMode: BoldMode;
  readonly useLowChords: boolean;
  readonly showRepeatedChorus: boolean;
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
};
