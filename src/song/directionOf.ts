export type Direction = 'ltr' | 'rtl';

const letter = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** The direction of the first letter; null if there is none. */
export function directionOf(text: string): Direction | null {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return null;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
