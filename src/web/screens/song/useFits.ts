import { useCallback } from 'react';
import { defaultDisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { changeDeviceSettings, useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';

const tablet = '(min-width: 48rem) and (min-height: 30.01rem)';

/**
 * Whether «Tilpass» is on, and a function that switches it. Until it or a text size is chosen, it
 * is on in fullscreen on a tablet (decision 55), and nowhere else: a server-rendered page knows no
 * window.
 */
export function useFits(isFullscreen: boolean): readonly [boolean, (fits: boolean) => void] {
  const [{ fit }] = useDeviceSettings();
  const { textSize } = useDisplayPreferences();
  const isTablet = useMediaQuery(tablet);
  const isUsualSize = textSize === defaultDisplayPreferences.textSize;
  const fits = fit === 'unchosen' ? isFullscreen && isTablet && isUsualSize : fit === 'on';
  const switchFit = useCallback(
    (on: boolean) => changeDeviceSettings({ fit: on ? 'on' : 'off' }),
    [],
  );
  return [fits, switchFit];
}
