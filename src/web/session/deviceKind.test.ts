import { expect, it } from 'vitest';
import { deviceKind } from './deviceKind.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  ['appleMobile', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 'iPhone', 5],
  ['appleMobile', `Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) ${safari}`, 'iPad', 5],
  ['mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'MacIntel', 0],
  ['windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Win32', 10],
  ['android', `Mozilla/5.0 (Linux; Android 15; K) ${chrome}`, 'Linux armv81', 5],
  ['other', `Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Linux x86_64', 0],
  ['other', '', '', 0],
] as const)('recognizes %s', (kind, userAgent, platform, touchPoints) => {
  expect(deviceKind(userAgent, platform, touchPoints)).toBe(kind);
});

it('recognizes an iPad that requests desktop pages by its touch screen', () => {
  const asMac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`;
  expect(deviceKind(asMac, 'MacIntel', 5)).toBe('appleMobile');
});

it('does not take the «win» in «Darwin» for Windows', () => {
  expect(deviceKind('Darwin/24.0', 'Darwin', 0)).toBe('other');
});
