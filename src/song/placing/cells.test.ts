import { expect, it } from 'vitest';
import type { Line } from '#song/lyrics/section.ts';
import { after, before, cellsOf, nextPlace } from './cells.ts';
import { placingSections } from './placingSections.ts';

const lineIn = (text: string) => placingSections(text)[0]?.lines[0]?.line as Line;

it.each([
  ['Barmhjertighetsdøren er', 'Barm·hjer·tig·hets·dø·ren|er'],
  ['(Do)Lam(La-)pen  (Re)  lyser (Mi)', '{Do}Lam·{La-}pen|{Re}|ly·ser|{Mi}'],
  ['   La-     Re-7\n    Lampen  lyser', '{La-}Lam·pen|{Re-7}ly·ser'],
  ['  Halle(Do)luja!', 'Hal·le·{Do}lu·ja!'],
  ['Ly(Do)s', 'Ly·{Do}s'],
  ['שִׁירוּ לוֹ', 'שִׁ·י·ר·וּ|ל·וֹ'],
  ['Syng שִׁיר', 'Syng|שִׁ·י·ר'],
  ['(Do)(Sol)Syng', '{Do Sol}Syng'],
  ['e\u0301n', 'e\u0301n'],
  ['Intro: La-  Re-', '{La-}|{Re-}'],
])('the cells of %s', (text, expected) => {
  const cells = cellsOf(lineIn(text));
  expect([cells[0]?.at, cells.at(-1)?.at]).toEqual([before, after]);
  const drawn = cells.slice(1, -1).map(({ beginsWord, chord, text: syllable }, nth) => {
    const gap = nth === 0 ? '' : beginsWord ? '|' : '·';
    return `${gap}${chord === null ? '' : `{${chord}}`}${syllable}`;
  });
  expect(drawn.join('')).toBe(expected);
});

it.each<[string, number, ...(number | null)[]]>([
  ['(Do)Lampen (Sol)lyser (La-)', 0, before, before, 3, 1],
  ['(Do)Lampen (Sol)lyser (La-)', 7, 3, 5, 9, 8],
  ['(Do)Lampen (Sol)lyser (La-)', 13, 9, 11, null, null],
  ['(La-)  e\u0301n', -2, null, null, 0, 0],
  ['(La-)e\u0301n', 0, before, before, after, 2],
  ['La-  Re-  Mi', 5, 0, 0, 10, 10],
])('the free places beside a chord of %s at %i: %j', (text, at, ...expected) => {
  const line = lineIn(text);
  const places = ([-1, 1] as const).flatMap((step) =>
    (['cell', 'letter'] as const).map((unit) => nextPlace(line, at, step, unit)),
  );
  expect(places).toEqual([expected[0], expected[1], expected[2], expected[3]]);
});
