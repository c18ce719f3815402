import {
  type DisplayPreferences,
  boldModes,
  chordColors,
  clampTextSize,
  defaultDisplayPreferences,
} from '#song/arrangement/displayPreferences.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const key = 'sangbok.display';

/** Stored values merge over the defaults; what cannot be read is passed over (spec §4, §5). */
export function loadDisplayPreferences(): DisplayPreferences {
  const stored = readStored(key);
  if (stored === null) return defaultDisplayPreferences;
  try {
    return merge(JSON.parse(stored));
  } catch {
    console.warn('Failed to parse stored preferences');
    return defaultDisplayPreferences;
  }
}

export function saveDisplayPreferences(preferences: DisplayPreferences): void {
  writeStored(key, JSON.stringify(preferences));
}

export function forgetDisplayPreferences(): void {
  removeStored(key);
}

function merge(stored: unknown): DisplayPreferences {
  const from: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {};
  const { textSize, chordColor, boldMode } = from;
  const fallback = defaultDisplayPreferences;
  return {
    textSize: typeof textSize === 'number' ? clampTextSize(textSize) : fallback.textSize,
    chordColor: chordColors.find((color) => color === chordColor) ?? fallback.chordColor,
    boldMode: boldModes.find((mode) => mode === boldMode) ?? fallback.boldMode,
    showSectionLabels: flag(from['showSectionLabels'], fallback.showSectionLabels),
    useLowChords: flag(from['useLowChords'], fallback.useLowChords),
    showRepeatedChorus: flag(from['showRepeatedChorus'], fallback.showRepeatedChorus),
  };
}

function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}
