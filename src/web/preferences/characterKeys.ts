import { readDeviceSettings, useDeviceSettings } from './deviceSettings.ts';

/**
 * Whether a key is the song's to take: nothing else has, and keys of one character are not switched
 * off, as somebody does whose speech or unsteady hand types them (WCAG 2.1.4).
 */
export function mayBeOurs(
  event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !/^\S$/u.test(event.key) || readDeviceSettings().characterKeys;
}

/** What tells a screen reader of a button's key; nothing where keys of one character are switched off. */
export function useKeyNames(): (key: string) => string | undefined {
  const [{ characterKeys }] = useDeviceSettings();
  return (key) => (characterKeys ? key : undefined);
}
