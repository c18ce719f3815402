import { expect, it } from 'vitest';
import type { Direction } from '#song/directionOf.ts';
import { visualOrder } from './visualOrder.ts';

/** Lower case stands for left-to-right text, capitals for right-to-left, all else is neutral. */
function shown(text: string, base: Direction): string {
  const kinds = [...text].map((one): Direction | null => {
    if (/[a-z0-9]/.test(one)) return 'ltr';
    return /[A-Z]/.test(one) ? 'rtl' : null;
  });
  return visualOrder(kinds, base)
    .order.map((index) => text[index])
    .join('');
}

it.each([
  ['abc', 'ltr', 'abc'],
  ['ABC', 'rtl', 'CBA'],
  ['ab CD ef', 'ltr', 'ab DC ef'],
  ['AB cd EF', 'rtl', 'FE cd BA'],
  ['AB, CD!', 'ltr', 'DC ,BA!'],
  ['AB, CD!', 'rtl', '!DC ,BA'],
  ['AB 23 CD', 'rtl', 'DC 23 BA'],
  ['(2)', 'ltr', '(2)'],
  ['', 'rtl', ''],
] as const)('«%s» in a line that is read %s stands as «%s»', (text, base, expected) => {
  expect(shown(text, base)).toBe(expected);
});
