import { expect, it } from 'vitest';
import {
  invitationAlphabet,
  isInvitationCode,
  isOpenRegistrationCode,
  normalizeInvitationCode,
} from './invitationCode.ts';

it('has 32 characters, none of which is normalized to another', () => {
  expect(new Set(invitationAlphabet).size).toBe(32);
  expect(invitationAlphabet).not.toMatch(/[ILOU]/);
});

it.each([
  ['ABC123', 'ABC123'],
  [' abc123\n', 'ABC123'],
  ['oO0iIlL1', '00011111'],
  ['', ''],
  ['søt', 'SØT'],
])('«%s» means %s', (typed, code) => {
  expect(normalizeInvitationCode(typed)).toBe(code);
});

it('keeps every valid code unchanged', () => {
  for (const character of invitationAlphabet) {
    expect(normalizeInvitationCode(character.toLowerCase())).toBe(character);
  }
});

it.each([
  ['ABC123', true],
  ['ABC12', false],
  ['ABC1234', false],
  ['ABCU12', false],
  ['ABC 12', false],
  ['abc123', false],
  ['', false],
])('«%s» is a code: %s', (code, is) => {
  expect(isInvitationCode(code)).toBe(is);
});

it.each([
  ['', true],
  ['  ', true],
  ['PROD', true],
  ['test', true],
  ['PRODUCT', false],
  ['ABC123', false],
])('«%s» asks for registration without invitation: %s', (typed, is) => {
  expect(isOpenRegistrationCode(typed)).toBe(is);
});
