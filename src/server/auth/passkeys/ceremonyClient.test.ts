import { expect, it } from 'vitest';
import { browserName, deviceName } from './ceremonyClient.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36';

it.each<[string | undefined, string]>([
  [`${windows} AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36`, 'Chrome på Windows'],
  [`${windows} AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0`, 'Edge på Windows'],
  [`${windows} AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 OPR/120.0`, 'Opera på Windows'],
  [`${windows} Gecko/20100101 Firefox/150.0`, 'Firefox på Windows'],
  [`${iphone} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari på iPhone'],
  [`${iphone} CriOS/150.0 Mobile/15E148 Safari/604.1`, 'Chrome på iPhone'],
  [`${iphone} FxiOS/150.0 Mobile/15E148 Safari/604.1`, 'Firefox på iPhone'],
  [`${android} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome på Android'],
  [
    `${android} SamsungBrowser/30.0 Chrome/150.0.0.0 Mobile Safari/537.36`,
    'Samsung Internett på Android',
  ],
  ['curl/8.0', 'Ukjent enhet'],
  [undefined, 'Ukjent enhet'],
])('%s: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

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
])('the device of %s: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
