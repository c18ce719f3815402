import { stepTextSize } from '#song/arrangement/displayPreferences.ts';
import { store } from '#web/state/store.ts';
import { changeDeviceSettings } from './deviceSettings.ts';
import { changeDisplayPreferences } from './displayPreferences.ts';

/** The size that «Tilpass» found for the song on the screen; null while it is off. */
export const fittedSize = store<number | null>(null);

/** Steps from the visible size and switches «Tilpass» off. */
export function stepShownSize(steps: 1 | -1): void {
  const fitted = fittedSize.get();
  if (fitted !== null) changeDeviceSettings({ fit: 'off' });
  changeDisplayPreferences(({ textSize }) => ({
    textSize: stepTextSize(fitted ?? textSize, steps),
  }));
}
