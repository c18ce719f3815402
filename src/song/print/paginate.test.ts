import { describe, expect, it } from 'vitest';
import type { PlacedText } from './page.ts';
import { paginate, type Strip } from './paginate.ts';

const text: PlacedText = {
  text: '',
  direction: 'ltr',
  x: 20,
  y: 4,
  width: 10,
  style: { size: 11, bold: false },
  ink: 'text',
};

function strip(name: string, height: number, staysWithNext = false): Strip {
  return { texts: [{ ...text, text: name }], height, staysWithNext };
}

function gap(height: number): Strip {
  return { texts: [], height, staysWithNext: false };
}

/** The pages as `text @ y`. */
function pagesOf(...strips: Strip[]): string[][] {
  return paginate(strips).map(({ texts }) => texts.map(({ text: name, y }) => `${name} @ ${y}`));
}

describe('paginate', () => {
  it('puts strips under each other, gaps between them', () => {
    expect(pagesOf(strip('a', 10), gap(5), strip('b', 10))).toEqual([['a @ 24', 'b @ 39']]);
  });

  it('turns the page when a strip has no room, and leaves out the gap at its top', () => {
    expect(pagesOf(strip('a', 245), gap(3), strip('b', 10))).toEqual([['a @ 24'], ['b @ 24']]);
    expect(pagesOf(strip('a', 245), strip('b', 10), gap(3))).toEqual([['a @ 24'], ['b @ 24']]);
  });

  it('fills a page to its last tenth of a millimetre, and no further', () => {
    const room = 297 - 20 - 20 - (16 * 25.4) / 72; // A4, its margins, two lines of the footer
    expect(pagesOf(strip('a', room - 10), strip('b', 9.9))).toHaveLength(1);
    expect(pagesOf(strip('a', room - 10), strip('b', 10.1))).toHaveLength(2);
    expect(pagesOf(strip('too tall', room + 1), strip('b', 9.9))).toHaveLength(2);
  });

  it('takes a heading along to what it is the heading of', () => {
    const pages = pagesOf(strip('a', 235), strip('heading', 8, true), gap(1), strip('line', 10));
    expect(pages).toEqual([['a @ 24'], ['heading @ 24', 'line @ 33']]);
  });

  it('cuts what belongs together only when no page can hold it', () => {
    const rows = Array.from({ length: 4 }, (_, at) => strip(`row ${at}`, 100, true));
    expect(pagesOf(...rows)).toEqual([
      ['row 0 @ 24', 'row 1 @ 124'],
      ['row 2 @ 24', 'row 3 @ 124'],
    ]);
  });

  it('makes one page of nothing', () => {
    expect(pagesOf()).toEqual([[]]);
  });
});
