import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Ragnhild', 'R'],
  ['anne marie', 'AM'],
  ['Anne-Marie', 'A'],
  ['Anne Marie Sofie', 'AM'],
  ['  øystein   åse ', 'ØÅ'],
  ['שרה', 'ש'],
  ['𝒜da', '𝒜'],
  ['', ''],
  ['   ', ''],
  ['-', '-'],
])('«%s» is shown as %s', (firstName, letters) => {
  expect(initials(firstName)).toBe(letters);
});
