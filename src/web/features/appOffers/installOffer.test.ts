import { expect, it } from 'vitest';
import { installsByHand } from './installOffer.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const safari = '(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

it.each([
  ['Safari on an iPhone', `${iPhone} ${safari}`, 'iPhone', 5],
  ['Safari on an iPad', `${mac} (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'MacIntel', 5],
])('is true in %s', (_, userAgent, platform, maxTouchPoints) => {
  expect(installsByHand({ userAgent, platform, maxTouchPoints })).toBe(true);
});

it.each([
  ['Safari on a Mac', `${mac} (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'MacIntel', 0],
  [
    'Chrome on an iPhone',
    `${iPhone} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'iPhone',
    5,
  ],
  ['a page inside another app', `${iPhone} (KHTML, like Gecko) Mobile/15E148`, 'iPhone', 5],
  [
    'an old Android browser',
    'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Version/4.0 Chrome/88.0 Mobile Safari/537.36',
    'Linux armv8l',
    5,
  ],
])('is false in %s', (_, userAgent, platform, maxTouchPoints) => {
  expect(installsByHand({ userAgent, platform, maxTouchPoints })).toBe(false);
});
