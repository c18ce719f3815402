import { expect, it } from 'vitest';
import { after, before } from './cells.ts';
import { addChordRow, moveChord, placeChord } from './placeChord.ts';

const long = 'Lampen '.repeat(57);

it.each<[string, readonly [string, number, number, string | null], string | null]>([
  ['in a line without', ['Vers 1\r\nLampen\rer', 1, 3, 'La-'], 'Vers 1\r\nLam(La-)pen\rer'],
  ['between others', ['(Do)Lam(La-)pen', 0, 2, 'Mi'], '(Do)La(Mi)m(La-)pen'],
  ['in its row', ['La-\nLampen lyser', 1, 7, 'Re'], 'La-    Re\nLampen lyser'],
  ['without room in its row', ['La-  Re-\nLampen\ner', 1, 3, 'Mi'], '(La-)Lam(Mi)pe(Re-)n\ner'],
  ['in the stead of another', ['La-    Re\nLampen er', 1, 0, 'Fa7'], 'Fa7    Re\nLampen er'],
  ['longer than the other', ['Do La-\nLampen', 1, 0, 'Do7'], '(Do7)Lam(La-)pen'],
  ['before all', ['Lampen', 0, before, 'Do'], '(Do)  Lampen'],
  ['before others', ['(Do)  Lampen', 0, before, 'Re-'], '(Re-)  (Do)  Lampen'],
  ['before all, in its row', ['     La-\n     er', 1, before, 'Do'], '  Do La-\n     er'],
  ['after all', ['Lampen (Do)', 0, after, 'Do'], 'Lampen (Do) (Do)'],
  ['after all, in its row', ['La-\nLampen', 1, after, 'Do'], 'La-     Do\nLampen'],
  ['taken from a line', ['(Do)Lampen', 0, 0, null], 'Lampen'],
  ['taken from before it', ['(Re-)  (Do)  Lampen', 0, -4, null], '(Do)  Lampen'],
  ['taken from behind it', ['Lampen (Do) (Re-)', 0, 7, null], 'Lampen (Re-)'],
  ['taken from its row', ['La-  Re-\nLampen', 1, 5, null], 'La-\nLampen'],
  ['taken as the last of its row', ['er\n\nLa-\nLampen', 3, 0, null], 'er\n\nLampen'],
  ['taken from a row with a mark', ['K: La-\nLampen', 1, 3, null], 'K: Lampen'],
  ['among chords alone', ['La-  Re-\n', 0, after, 'Mi'], 'La-  Re-  Mi\n'],
  ['first of chords alone', ['Intro: La-  Re-', 0, before, 'Mi'], 'Intro: Mi  La-  Re-'],
  ['taken from chords alone', ['Intro: La-  Re-', 0, 7, null], 'Intro: Re-'],
  ['taken as the last of all', ['Lampen\n\nLa-\n\ner', 2, 0, null], 'Lampen\n\n\ner'],
  ['taken with another at its place', ['(La-)(Do)\n\ner', 0, 0, null], '\ner'],
  ['behind a mark', ['A: Lampen', 0, 0, 'Do'], 'A: (Do)Lampen'],
  ['in a row behind a mark', ['A: La-\nA: Lampen', 1, 4, 'Do'], 'A: La- Do\nA: Lampen'],
  ['behind a heading', ['Refreng: Lampen', 0, 3, 'Do'], 'Refreng: Lam(Do)pen'],
  ['in a row behind one', ['Vers: La-\nLampen er i', 1, 10, 'Do'], 'Vers: La- Do\nLampen er i'],
  ['that leaves a heading', ['Vers: La-\nLampen', 1, 6, null], 'Vers:\nLampen'],
  ['beside tabs', ['La-\tDo\nLampen i\ter', 1, 0, null], '        Do\nLampen i\ter'],
  ['beside tabs, in the line', ['(La-)Lampen\ter', 0, 0, null], 'Lampen     er'],
  ['on Hebrew', ['שִׁירוּ לוֹ', 0, 3, 'Do'], 'שִׁ(Do)ירוּ לוֹ'],
  ['beside Hebrew', ['Syng שִׁיר', 0, 5, 'Do'], 'Syng (Do)שִׁיר'],
  ['on a letter with its marks', ['e\u0301n a\u030a', 0, 4, 'Do'], 'e\u0301n (Do)a\u030a'],
  ['on a repeat', ['Halleluja (2x)', 0, 10, 'Do'], 'Halleluja (Do)(2x)'],
  ['before parentheses', ['(bis)', 0, 0, 'Do'], '(Do)(bis)'],
  ['in words that are chords', ['(la la la)', 0, 1, 'Do'], '((Do)la la la)'],
  ['in double brackets', ['((Do))Lampen', 0, 0, null], 'Lampen'],
  ['that would be a heading alone', ['Do\nHerre', 1, 0, 'A'], 'Do\n(A)Herre'],
  ['without which it is a heading', ['(La-)Refreng', 0, 0, null], null],
  [
    'of 30 letters',
    ['Lys', 0, 0, 'Dosus4/7/9dim/Dosus4/7/9dim/Do'],
    '(Dosus4/7/9dim/Dosus4/7/9dim/Do)Lys',
  ],
  ['at the end of 400 letters', [long, 0, 392, 'Do'], `${long.slice(0, 392)}(Do)Lampen `],
  ['without room between bars', ['| Do | Sol |\nLampen lyser', 1, 3, 'La-'], null],
  ['that is none', ['Lampen', 0, 0, 'Kom'], null],
  ['of two', ['Lampen', 0, 0, 'Do Sol'], null],
  ['in a blank row', ['\nLampen', 0, 0, 'Do'], null],
  ['in a heading', ['Refreng\nLampen', 0, 0, 'Do'], null],
  ['in no row', ['Lampen', 7, 0, 'Do'], null],
])('a chord %s', (_, [text, row, at, chord], expected) => {
  expect(placeChord(text, row, at, chord)?.text ?? null).toBe(expected);
});

it('says where line and chord are afterwards', () => {
  const text = 'La-\nLampen';
  expect(placeChord(text, 1, 0, null)).toEqual({ text: 'Lampen', row: 0, at: 0 });
  expect(placeChord(text, 1, before, 'Do')).toMatchObject({ row: 0, at: -2 });
  expect(placeChord(text, 1, after, 'Do')).toMatchObject({ row: 1, at: 8 });
  expect(moveChord('(Do) (Re)(Mi)', 0, 0, 1)).toEqual({ text: '(Re)(Mi) (Do)', row: 0, at: 1 });
});

it.each<[string, number, number, number, string | null]>([
  ['(Do)Lampen lyser', 0, 0, 3, 'Lam(Do)pen lyser'],
  ['La-    Re\nLampen lyser', 1, 7, 3, '(La-)Lam(Re)pen lyser'],
  ['La-\nLampen lyser', 1, 0, 7, '       La-\nLampen lyser'],
  ['(Do)(Sol)Lampen', 0, 0, 3, 'Lam(Do)(Sol)pen'],
  ['(Do)Lam(Sol)pen', 0, 0, 3, null],
  ['La-  Re-7  Mi', 0, 0, 5, 'Re-7  La-  Mi'],
  ['Lampen', 0, 0, 3, null],
])('moves in %j, row %i, from %i to %i', (text, row, from, to, expected) => {
  expect(moveChord(text, row, from, to)?.text ?? null).toBe(expected);
});

it.each<[string, number, string, string | null]>([
  ['Kom\n\nVers 1', 1, 'Do', 'Kom\n\n(Do)\nVers 1'],
  ['Vers 1\r\nKom', 1, 'La-', 'Vers 1\r\nKom\r\nLa-'],
  ['Kom\nnå', 0, 'La-', 'Kom\nLa-\n\nnå'],
  ['Kom\nLa-\nnå', 0, 'Do7', 'Kom\nDo7\nLa-\nnå'],
  ['Kom', 0, 'Lampen', null],
])('adds a row of chords to %j after row %i', (text, row, chord, expected) => {
  expect(addChordRow(text, row, chord)?.text ?? null).toBe(expected);
});
