import { expect, it } from 'vitest';
import { bareSections, type Copied, copyChords, copySection, copySources } from './copyChords.ts';

const song = [
  'Vers 1',
  '(Do)Lampen i (Sol)vinduet',
  'lyser (La-)over elva (Mi)',
  '',
  'Refreng',
  'Do-    Sol',
  'Halleluja, halleluja',
  '',
  'Vers 2',
  'Stjernen i mørket',
  'skin over fjell',
  'og vidde',
].join('\n');

it('offers what may lend', () => {
  expect(bareSections(song)).toEqual([
    { section: 2, title: 'Vers 2', from: 0, fromTitle: 'Vers 1' },
  ]);
  const first = { kind: 'section', row: 1, title: 'Vers 1' };
  expect(copySources(song, 9)).toEqual([first]);
  expect(copySources(song, 2)).toEqual([{ ...first, kind: 'lineAbove' }]);
  expect([6, 8, 11, 99].map((row) => copySources(song, row))).toEqual([[], [], [], []]);
});

it('lays a verse on another, in the same rows', () => {
  const { text, ...others } = copySection(song, 0, 2) as Copied;
  expect(text.split('\n').slice(9)).toEqual([
    '(Do)Stjernen i (Sol)mørket',
    'skin (La-)over fjell (Mi)',
    'og vidde',
  ]);
  expect(text.split('\n').slice(0, 9)).toEqual(song.split('\n').slice(0, 9));
  expect(others).toEqual({ row: 9, doubtful: [10, 11] });
  expect([copySection(song, 2, 0), copySection(song, 0, 0), copySection(song, 9, 0)]).toEqual([
    null,
    null,
    null,
  ]);
});

it.each([
  ['(Do)Lam(Sol)pen', 'lyser', '(Do)ly(Sol)ser', false],
  ['(Do)Lam(Sol)pen', '(La-)ly(Mi)ser', '(Do)ly(Sol)ser', false],
  ['(Do)  Lampen (Sol)', 'lyser', '(Do)  lyser (Sol)', false],
  ['L(Do)ampe(Sol)n', 'lyser', '(Do)ly(Sol)ser', false],
  ['Lam(Do)p(Sol)en', 'lyser', 'ly(Do)(Sol)ser', false],
  ['Lampen  (Do)  er', 'lyser du', 'lyser (Do)du', false],
  ['(Do)Lampen (Sol)er', 'over elva lyser', '(Do)over elva ly(Sol)ser', true],
  ['(Do)Lam(Sol)pen (Mi)er', 'lyser', '(Do)ly(Sol)ser (Mi)', true],
  ['(Do)Lampen ly(Mi)ser (Sol)i', 'nå er her', '(Do)nå (Mi)er (Sol)her', true],
  ['La-  Re-\nLam  pen', 'ly   ser', '(La-)ly   (Re-)ser', false],
  ['La-\nLampen', 'Do      Sol-\nlyser over', 'La-\nlyser over', true],
  ['(Do)Lampen', 'שִׁיר', '(Do)שִׁיר', true],
])('lays %j on %j', (from, to, expected, isDoubtful) => {
  const text = `${from}\n\n${to}`;
  const [lends, takes] = [from.split('\n').length - 1, text.split('\n').length - 1];
  const copied = copyChords(text, lends, takes) as Copied;
  expect(copied.text).toBe(`${from}\n\n${expected}`);
  expect(copied.doubtful).toEqual(isDoubtful ? [copied.row] : []);
});

it('lays nothing on itself, and nothing without chords', () => {
  expect([copyChords(song, 1, 1), copyChords(song, 9, 1), copyChords(song, 1, 8)]).toEqual([
    null,
    null,
    null,
  ]);
});
