import { readDeviceSettings, useDeviceSettings } from './deviceSettings.ts';

/**
 * Whether the song may handle a key: no other handler has, and single-character shortcuts are not
 * switched off, as for people who use speech input or have a tremor (WCAG 2.1.4).
 */
export function mayBeOurs(
  event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !/^\S$/u.test(event.key) || readDeviceSettings().characterKeys;
}

/**
 * Whether a sheet, a dialog or a menu is open, before which the keys of what lies behind rest. The
 * shape of a tapped chord is none: a pedal turns on beside it.
 */
export function isPanelOpen(): boolean {
  const panels = '[role$="dialog"]:not([data-shapes]), [role="menu"]';
  return document.querySelector(panels) !== null;
}

/** `aria-keyshortcuts` for a button's key; undefined while single-character shortcuts are off. */
export function useKeyNames(): (key: string) => string | undefined {
  const [{ characterKeys }] = useDeviceSettings();
  return (key) => (characterKeys ? key : undefined);
}
