import { describe, expect, it } from 'vitest';
import { a4 } from './page.ts';
import { type Block, paginate } from './paginate.ts';
import { inOneColumn, paginateTightly } from './tidyPages.ts';

function block(name: string, height: number, how: Partial<Block> = {}): Block {
  const style = { size: 11, bold: false };
  const place = { direction: 'ltr', x: 0, y: 4, width: 10, style, ink: 'text' } as const;
  const texts = [{ text: name, ...place }];
  return { texts, height, before: 0, breakBefore: 'allowed', part: 'song', isLine: true, ...how };
}

/** So many lines that stay together. */
function stanza(name: string, lines: number, height: number, before = 0): Block[] {
  return Array.from({ length: lines }, (_, at) =>
    at === 0
      ? block(`${name}1`, height, { before })
      : block(`${name}${at + 1}`, height, { breakBefore: 'forbidden' }),
  );
}

/** Each page as the first and last text of each of its columns. */
function columnsOf(pages: readonly { texts: Block['texts'] }[]): string[] {
  return pages.map(({ texts }) => {
    const columns = [...Map.groupBy(texts, ({ x }) => x).values()];
    return columns.map((column) => `${column[0]?.text}–${column.at(-1)?.text}`).join(' | ');
  });
}

function tidied(narrow: readonly Block[], wide = narrow) {
  return inOneColumn(paginate(narrow, 2, a4), narrow, wide, a4);
}

describe('inOneColumn', () => {
  it('puts into one column what would end far apart in two', () => {
    expect(columnsOf(tidied([...stanza('a', 2, 20), ...stanza('b', 8, 15)]))).toEqual(['a1–b8']);
    expect(columnsOf(tidied(stanza('a', 8, 10)))).toEqual(['a1–a8']);
  });

  it('keeps two that end near each other, and what one column cannot hold', () => {
    const near = [...stanza('a', 4, 20), ...stanza('b', 8, 15)];
    expect(columnsOf(tidied(near))).toEqual(['a1–a4 | b1–b8']);
    const much = [...stanza('a', 2, 30), ...stanza('b', 8, 28)];
    expect(columnsOf(tidied(much))).toEqual(['a1–a2 | b1–b8']);
  });

  it('wraps the lines of that page as a wide column does, from the top of the page', () => {
    const full = [...stanza('a', 8, 30), ...stanza('b', 8, 30)];
    const wide = [...full, ...stanza('c', 2, 10, 6), ...stanza('d', 8, 10, 6)];
    const narrow = wide.flatMap((one): Block[] =>
      one.texts[0]?.text.startsWith('d')
        ? [one, block('…', 10, { breakBefore: 'forbidden', isLine: false, continues: true })]
        : [one],
    );
    expect(columnsOf(paginate(narrow, 2, a4))).toEqual(['a1–a8 | b1–b8', 'c1–c2 | d1–…']);
    const pages = tidied(narrow, wide);
    expect(columnsOf(pages)).toEqual(['a1–a8 | b1–b8', 'c1–d8']);
    expect(pages[1]?.texts[0]?.y).toBe(24);
  });
});

describe('paginateTightly', () => {
  const gap = { before: 6, sectionGap: 6 };
  const song = (last: number) => [
    block('a', 90),
    block('b', 90, gap),
    block('c', last, { ...gap, breakBefore: 'allowed' }),
  ];

  it('takes at most a third of the gaps between sections', () => {
    expect(paginateTightly(song(pageHeight - 180 - 8.1), 1, a4)).toHaveLength(1);
    expect(paginateTightly(song(pageHeight - 180 - 7.9), 1, a4)).toHaveLength(2);
  });

  it('leaves the gaps where the first page is fuller, or nothing is won', () => {
    const pages = paginateTightly([...song(200), block('d', 20, gap)], 1, a4);
    const [a, b] = pages[0]?.texts ?? [];
    expect((b?.y ?? 0) - (a?.y ?? 0)).toBe(96);
    const full = [block('a', 150), block('b', pageHeight - 158, gap), block('c', 5, gap)];
    expect(paginateTightly(full, 1, a4)).toHaveLength(2);
  });
});

const pageHeight = 297 - 20 - 20 - (16 * 25.4) / 72; // A4, its margins, two lines of the footer
