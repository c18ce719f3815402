import { stepTextSize } from '#song/arrangement/displayPreferences.ts';
import { store } from '#web/state/store.ts';
import { changeDeviceSettings } from './deviceSettings.ts';
import { changeDisplayPreferences } from './displayPreferences.ts';

/** The size that «Tilpass» has found for the song on the screen; null where nobody wants it. */
export const fittedSize = store<number | null>(null);

/** One step larger or smaller than what is seen; the size is the reader's own again. */
export function stepShownSize(steps: 1 | -1): void {
  const fitted = fittedSize.get();
  if (fitted !== null) changeDeviceSettings({ fitsScreen: false });
  changeDisplayPreferences(({ textSize }) => ({
    textSize: stepTextSize(fitted ?? textSize, steps),
  }));
}
