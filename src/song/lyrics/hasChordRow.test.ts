import { expect, it } from 'vitest';
import { hasChordRow } from './hasChordRow.ts';

it.each([
  'La-      Re-\nLampen i vinduet lyser',
  'A\nLampen i vinduet\nD\nlyser mot den',
  'Intro: La-  Re-',
])('finds a row of chords in %j', (text) => {
  expect(hasChordRow(text)).toBe(true);
});

it.each(['', 'Refreng\nA: (La-)Lampen i (Re-)vinduet', 'La oss gå', 'La oss gå\nMi sjel'])(
  'finds none in %j',
  (text) => {
    expect(hasChordRow(text)).toBe(false);
  },
);
