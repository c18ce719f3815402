import type { BrowserContextOptions } from '@playwright/test';
import type { DeviceSettings } from '#web/preferences/deviceSettings.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A browser without any sign-in, where these settings have been made. */
export function deviceState(origin: string, settings: Partial<DeviceSettings>): StorageState {
  const localStorage = [{ name: 'sangbok.device', value: JSON.stringify(settings) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
