import { expect, it } from 'vitest';
import { firstCharacters, previewLyrics, previewNotes } from './firstCharacters.ts';

it.each([
  ['Herren', 6, 'Herren'],
  ['Herren er', 6, 'Herren…'],
  ['', 3, ''],
  ['ab🎵d', 3, 'ab🎵…'],
  ['ab🎵d', 2, 'ab…'],
  ['pa\u030a vei', 2, 'pa\u030a…'],
  ['pa\u030a', 2, 'pa\u030a'],
  ['שִׁירוּ', 1, 'שִׁ…'],
])('the first characters of «%s», %i of them', (text, count, first) => {
  expect(firstCharacters(text, count)).toBe(first);
});

it('previews 150 characters of notes and 200 of lyrics (spec §9)', () => {
  expect(previewNotes('x'.repeat(150))).toBe('x'.repeat(150));
  expect(previewNotes('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
  expect(previewLyrics('x'.repeat(200))).toBe('x'.repeat(200));
  expect(previewLyrics('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
});
