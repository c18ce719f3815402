import { expect, it } from 'vitest';
import { imposeBooklet } from './imposeBooklet.ts';
import { type Page, a5 } from './page.ts';

/** A page with its number at its left edge, and a stroke below it. */
function page(number: number): Page {
  const style = { size: 11, bold: false };
  const text = { text: String(number), direction: 'ltr', width: 5, style, ink: 'text' } as const;
  const stroke = { from: { x: 0, y: 20 }, to: { x: 148, y: 20 }, width: 1, round: false };
  return { texts: [{ ...text, x: 0, y: 10 }], strokes: [stroke] };
}

function numbersOn(sides: readonly Page[]): string[] {
  return sides.map(({ texts }) => texts.map(({ text }) => text).join(' '));
}

function booklet(pages: number): Page[] {
  return imposeBooklet(
    Array.from({ length: pages }, (_, at) => page(at + 1)),
    a5,
  );
}

it('puts the pages of a booklet beside each other as its folded sheets need them', () => {
  expect(numbersOn(booklet(4))).toEqual(['4 1', '2 3']);
  expect(numbersOn(booklet(8))).toEqual(['8 1', '2 7', '6 3', '4 5']);
});

it('fills the last sheet with blank pages', () => {
  expect(numbersOn(booklet(1))).toEqual(['1', '']);
  expect(numbersOn(booklet(6))).toEqual(['1', '2', '6 3', '4 5']);
  expect(booklet(0)).toEqual([]);
});

it('gives each page its half of the sheet', () => {
  const [outer] = booklet(4);
  expect(outer?.texts.map(({ x, y }) => [x, y])).toEqual([
    [0.25, 10],
    [148.75, 10],
  ]);
  expect(outer?.strokes.map(({ from, to }) => [from.x, to.x])).toEqual([
    [0.25, 148.25],
    [148.75, 296.75],
  ]);
});
