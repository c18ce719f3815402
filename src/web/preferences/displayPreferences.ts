import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import {
  boldModes,
  chordColors,
  clampTextSize,
  type DisplayPreferences,
  defaultDisplayPreferences as defaults,
} from '#song/arrangement/displayPreferences.ts';
import { keptStore, readOver } from './storage.ts';

const preferences = keptStore(ssrPreferences.display, parse, JSON.stringify);

/** The user's display preferences. A change is stored and shown at once. */
export const useDisplayPreferences = preferences.useValue;

export function changeDisplayPreferences(
  change: (preferences: DisplayPreferences) => Partial<DisplayPreferences>,
): void {
  const before = preferences.get();
  preferences.set({ ...before, ...change(before) });
}

/** Deletes the stored preferences; the defaults apply again (spec §4). */
export const resetDisplayPreferences = preferences.forget;

/** Stored values merge over the defaults; invalid ones are ignored (spec §4, §5). */
function parse(stored: string | null): DisplayPreferences {
  const from = readOver(stored, defaults);
  const { textSize, chordColor, boldMode } = from;
  return {
    ...from,
    textSize: clampTextSize(textSize),
    chordColor: chordColors.find((color) => color === chordColor) ?? defaults.chordColor,
    boldMode: boldModes.find((mode) => mode === boldMode) ?? defaults.boldMode,
  };
}
