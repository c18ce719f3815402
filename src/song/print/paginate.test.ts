import { expect, it } from 'vitest';
import { type PlacedText, a4 } from './page.ts';
import { paginate, type Block } from './paginate.ts';

const pageHeight = 297 - 20 - 20 - (16 * 25.4) / 72; // A4, its margins, two lines of the footer

const text: PlacedText = {
  text: '',
  direction: 'ltr',
  x: 0,
  y: 4,
  width: 10,
  style: { size: 11, bold: false },
  ink: 'text',
};

function block(name: string, height: number, how: Partial<Block> = {}): Block {
  const texts = [{ ...text, text: name }];
  return { texts, height, before: 0, breakBefore: 'allowed', part: 'song', isLine: true, ...how };
}

/** So many lines of a stanza, `a1` and so on; a break is allowed only before the first. */
function stanza(name: string, lines: number, height: number, how: Partial<Block> = {}): Block[] {
  return Array.from({ length: lines }, (_, at) =>
    block(`${name}${at + 1}`, height, { breakBefore: at === 0 ? 'allowed' : 'forbidden', ...how }),
  );
}

/** The pages as `text @ y`. */
function pagesOf(...blocks: Block[]): string[][] {
  return paginate(blocks, 1, a4).map(({ texts }) =>
    texts.map(({ text: name, y }) => `${name} @ ${y}`),
  );
}

/** The first and the last text of each page. */
function endsOf(blocks: Block[], columns: 1 | 2 = 1): string[] {
  return paginate(blocks, columns, a4).map(
    ({ texts }) => `${texts[0]?.text ?? ''}–${texts.at(-1)?.text ?? ''}`,
  );
}

it('stacks blocks with white space between them', () => {
  expect(pagesOf(block('a', 10), block('b', 10, { before: 5 }))).toEqual([['a @ 24', 'b @ 39']]);
});

it('starts a page when a stanza does not fit, without white space at the top', () => {
  const pages = endsOf([...stanza('a', 10, 24), ...stanza('b', 4, 10, { before: 3 })]);
  expect(pages).toEqual(['a1–a10', 'b1–b4']);
  expect(pagesOf(...stanza('a', 10, 24), ...stanza('b', 4, 10))[1]?.[0]).toBe('b1 @ 24');
});

it('fills a page to its last tenth of a millimetre, and no further', () => {
  const under = (height: number) => [block('a', pageHeight - 10), block('b', height)];
  expect(pagesOf(...under(9.9))).toHaveLength(1);
  expect(pagesOf(...under(10.1))).toHaveLength(2);
  expect(pagesOf(block('too tall', pageHeight + 1), block('b', 9.9))).toHaveLength(2);
});

it('keeps a heading with its text', () => {
  const head = block('heading', 8, { isLine: false });
  const pages = endsOf([
    ...stanza('a', 10, 23),
    head,
    ...stanza('b', 4, 12, { breakBefore: 'forbidden' }),
  ]);
  expect(pages).toEqual(['a1–a10', 'heading–b4']);
});

it('breaks a long stanza where allowed', () => {
  const long = stanza('a', 20, 20, { breakBefore: 'avoid' });
  expect(endsOf(long)).toEqual(['a1–a12', 'a13–a20']);
  const rather = [...stanza('a', 6, 20), ...stanza('b', 11, 20, { breakBefore: 'avoid' })];
  expect(endsOf([...rather.slice(0, 6), block('b0', 20), ...rather.slice(6)])).toEqual([
    'a1–a6',
    'b0–b11',
  ]);
});

it('splits what belongs together only if no page can hold it', () => {
  expect(endsOf(stanza('row', 4, 100))).toEqual(['row1–row2', 'row3–row4']);
});

it('leaves no title alone on the first page: it rather splits a short stanza', () => {
  const title = block('title', 60, { part: 'head' });
  const lines = stanza('a', 8, 25, { breakBefore: 'unwanted' });
  expect(endsOf([title, ...lines])).toEqual(['title–a4', 'a5–a8']);
  const inTwo = paginate([title, ...stanza('b', 8, 25, { breakBefore: 'unwanted' })], 2, a4);
  expect(inTwo.map(({ texts }) => texts.length)).toEqual([9]);
});

it('leaves no single line below the title, even if the last page has few then', () => {
  const title = block('title', 60, { part: 'head' });
  const verses = [...stanza('a', 4, 30), ...stanza('b', 2, 40), ...stanza('c', 4, 30)];
  const song = [title, block('intro', 20), ...verses, ...stanza('d', 3, 20)];
  expect(endsOf(song)).toEqual(['title–a4', 'b1–c4', 'd1–d3']);
});

it('splits a short stanza before it parts a heading from it', () => {
  const heading = block('heading', 20, { isLine: false });
  const [first, ...others] = stanza('a', 8, 28, { breakBefore: 'unwanted' });
  const title = block('title', 60, { part: 'head' });
  const bound = { ...first, breakBefore: 'forbidden' } as Block;
  expect(endsOf([title, heading, bound, ...others])).toEqual(['title–a4', 'a5–a8']);
});

it('leaves no page with fewer than four lines', () => {
  const song = [...stanza('a', 4, 30), ...stanza('b', 4, 30), ...stanza('c', 2, 30)];
  expect(endsOf(song)).toEqual(['a1–a4', 'b1–c2']);
});

it('leaves no notes alone on a page', () => {
  const notes = stanza('n', 6, 10).map((one): Block => ({ ...one, part: 'notes' }));
  const song = [...stanza('a', 6, 20), ...stanza('b', 6, 20), ...notes];
  expect(endsOf(song)).toEqual(['a1–a6', 'b1–n6']);
});

it('fills two columns, with the heading across both', () => {
  const head = block('head', 51, { part: 'head' });
  const song = [...stanza('a', 4, 50), ...stanza('b', 4, 50), ...stanza('c', 5, 50)];
  const [first, second] = paginate([head, ...song], 2, a4).map(({ texts }) =>
    texts.map(({ text: name, x, y }) => `${name} @ ${x} ${Math.round(y)}`),
  );
  expect(first?.slice(0, 6)).toEqual([
    'head @ 20 24',
    'a1 @ 20 75',
    'a2 @ 20 125',
    'a3 @ 20 175',
    'a4 @ 20 225',
    'b1 @ 109 75',
  ]);
  expect(second).toHaveLength(5);
});

/** The last text of each column of each page. */
function columnsOfTwo(...blocks: Block[]): string[] {
  return paginate(blocks, 2, a4).map(({ texts }) => {
    const ends = Map.groupBy(texts, ({ x }) => x);
    return Array.from(ends.values(), (column) => column.at(-1)?.text).join(' | ');
  });
}

it('ends the columns of a page as near each other as its stanzas allow', () => {
  const song = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => stanza(name, 4, 12));
  expect(columnsOfTwo(...song)).toEqual(['c4 | e4']);
  expect(columnsOfTwo(...stanza('a', 4, 12), ...stanza('b', 8, 12))).toEqual(['a4 | b8']);
  expect(columnsOfTwo(...song, ...song, block('f', 40))).toEqual(['e4 | d4', 'e4 | f']);
});

it('splits no stanza for the sake of its columns', () => {
  expect(columnsOfTwo(...stanza('a', 12, 12))).toEqual(['a12']);
  const long = stanza('b', 12, 12, { breakBefore: 'avoid' });
  expect(columnsOfTwo(...stanza('a', 2, 12), block('b0', 12), ...long)).toEqual(['a2 | b12']);
});

it('keeps the pages that it has, and splits only where a long stanza must be split', () => {
  const song = stanza('a', 30, 12, { breakBefore: 'avoid' });
  expect(columnsOfTwo(...song)).toEqual(['a15 | a30']);
});

it('lets the shapes of the chords have a page of their own', () => {
  const shapes = stanza('s', 2, 30, { part: 'shapes', isLine: false });
  const song = [...stanza('a', 6, 20), ...stanza('b', 6, 20), ...shapes];
  expect(endsOf(song)).toEqual(['a1–b6', 's1–s2']);
});

it('examines each block as often in a long song as in a short one', () => {
  const looksPerBlock = (stanzas: number) => {
    let reads = 0;
    const blocks = Array.from({ length: stanzas }, () => stanza('a', 8, 5)).flat();
    const watched = blocks.map(({ height, ...others }) => ({
      ...others,
      get height() {
        reads++;
        return height;
      },
    }));
    paginate(watched, 2, a4);
    return reads / blocks.length;
  };
  expect(looksPerBlock(1000)).toBeLessThan(looksPerBlock(100) * 1.1);
});

it('makes one page of no blocks', () => {
  expect(pagesOf()).toEqual([[]]);
});
