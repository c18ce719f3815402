import { expect, it } from 'vitest';
import { deviceName } from './deviceName.ts';

it.each<[string | undefined, string]>([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Safari/604.1', 'iPad'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/150.0', 'Windows'],
  ['Mozilla/5.0 (X11; CrOS x86_64 15000.0) Chrome/150.0', 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', 'Linux'],
  ['curl/8.0', 'Ukjent enhet'],
  [undefined, 'Ukjent enhet'],
])('%s: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
