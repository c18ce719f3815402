import { describe, expect, it } from 'vitest';
import { type PlacedText, a4 } from './page.ts';
import { paginate, type Strip } from './paginate.ts';

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

function strip(name: string, height: number, how: Partial<Strip> = {}): Strip {
  const texts = [{ ...text, text: name }];
  return { texts, height, before: 0, hold: 'free', part: 'song', isLine: true, ...how };
}

/** So many lines of a stanza, `a1` and so on; a break is allowed only before the first. */
function stanza(name: string, lines: number, height: number, how: Partial<Strip> = {}): Strip[] {
  return Array.from({ length: lines }, (_, at) =>
    strip(`${name}${at + 1}`, height, { hold: at === 0 ? 'free' : 'bound', ...how }),
  );
}

/** The pages as `text @ y`. */
function pagesOf(...strips: Strip[]): string[][] {
  return paginate(strips, 1, a4).map(({ texts }) =>
    texts.map(({ text: name, y }) => `${name} @ ${y}`),
  );
}

/** The first and the last text of each page. */
function endsOf(strips: Strip[], columns: 1 | 2 = 1): string[] {
  return paginate(strips, columns, a4).map(
    ({ texts }) => `${texts[0]?.text ?? ''}–${texts.at(-1)?.text ?? ''}`,
  );
}

describe('paginate', () => {
  it('stacks strips with white space between them', () => {
    expect(pagesOf(strip('a', 10), strip('b', 10, { before: 5 }))).toEqual([['a @ 24', 'b @ 39']]);
  });

  it('starts a page when a stanza does not fit, without white space at the top', () => {
    const pages = endsOf([...stanza('a', 10, 24), ...stanza('b', 4, 10, { before: 3 })]);
    expect(pages).toEqual(['a1–a10', 'b1–b4']);
    expect(pagesOf(...stanza('a', 10, 24), ...stanza('b', 4, 10))[1]?.[0]).toBe('b1 @ 24');
  });

  it('fills a page to its last tenth of a millimetre, and no further', () => {
    const under = (height: number) => [strip('a', pageHeight - 10), strip('b', height)];
    expect(pagesOf(...under(9.9))).toHaveLength(1);
    expect(pagesOf(...under(10.1))).toHaveLength(2);
    expect(pagesOf(strip('too tall', pageHeight + 1), strip('b', 9.9))).toHaveLength(2);
  });

  it('keeps a heading with its text', () => {
    const head = strip('heading', 8, { isLine: false });
    const pages = endsOf([...stanza('a', 10, 23), head, ...stanza('b', 4, 12, { hold: 'bound' })]);
    expect(pages).toEqual(['a1–a10', 'heading–b4']);
  });

  it('breaks a long stanza where allowed', () => {
    const long = stanza('a', 20, 20, { hold: 'loath' });
    expect(endsOf(long)).toEqual(['a1–a12', 'a13–a20']);
    const rather = [...stanza('a', 6, 20), ...stanza('b', 11, 20, { hold: 'loath' })];
    expect(endsOf([...rather.slice(0, 6), strip('b0', 20), ...rather.slice(6)])).toEqual([
      'a1–a6',
      'b0–b11',
    ]);
  });

  it('splits what belongs together only if no page can hold it', () => {
    expect(endsOf(stanza('row', 4, 100))).toEqual(['row1–row2', 'row3–row4']);
  });

  it('leaves no page with fewer than four lines', () => {
    const song = [...stanza('a', 4, 30), ...stanza('b', 4, 30), ...stanza('c', 2, 30)];
    expect(endsOf(song)).toEqual(['a1–a4', 'b1–c2']);
  });

  it('leaves no notes alone on a page', () => {
    const notes = stanza('n', 6, 10).map((one): Strip => ({ ...one, part: 'notes' }));
    const song = [...stanza('a', 6, 20), ...stanza('b', 6, 20), ...notes];
    expect(endsOf(song)).toEqual(['a1–a6', 'b1–n6']);
  });

  it('fills two columns, with the heading across both', () => {
    const head = strip('head', 51, { part: 'head' });
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
  function columnsOfTwo(...strips: Strip[]): string[] {
    return paginate(strips, 2, a4).map(({ texts }) => {
      const ends = Map.groupBy(texts, ({ x }) => x);
      return Array.from(ends.values(), (column) => column.at(-1)?.text).join(' | ');
    });
  }

  it('ends the columns of a page as near each other as its stanzas allow', () => {
    const song = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => stanza(name, 4, 12));
    expect(columnsOfTwo(...song)).toEqual(['c4 | e4']);
    expect(columnsOfTwo(...stanza('a', 4, 12), ...stanza('b', 8, 12))).toEqual(['a4 | b8']);
    expect(columnsOfTwo(...song, ...song, strip('f', 40))).toEqual(['e4 | d4', 'e4 | f']);
  });

  it('splits no stanza for the sake of its columns', () => {
    expect(columnsOfTwo(...stanza('a', 12, 12))).toEqual(['a12']);
    const long = stanza('b', 12, 12, { hold: 'loath' });
    expect(columnsOfTwo(...stanza('a', 2, 12), strip('b0', 12), ...long)).toEqual(['a2 | b12']);
  });

  it('keeps the pages that it has, and splits only where a long stanza must be split', () => {
    const song = stanza('a', 30, 12, { hold: 'loath' });
    expect(columnsOfTwo(...song)).toEqual(['a15 | a30']);
  });

  it('lets the shapes of the chords have a page of their own', () => {
    const shapes = stanza('s', 2, 30, { part: 'shapes', isLine: false });
    const song = [...stanza('a', 6, 20), ...stanza('b', 6, 20), ...shapes];
    expect(endsOf(song)).toEqual(['a1–b6', 's1–s2']);
  });

  it('examines each strip as often in a long song as in a short one', () => {
    const looksPerStrip = (stanzas: number) => {
      let reads = 0;
      const strips = Array.from({ length: stanzas }, () => stanza('a', 8, 5)).flat();
      const watched = strips.map(({ height, ...others }) => ({
        ...others,
        get height() {
          reads++;
          return height;
        },
      }));
      paginate(watched, 2, a4);
      return reads / strips.length;
    };
    expect(looksPerStrip(1000)).toBeLessThan(looksPerStrip(100) * 1.1);
  });

  it('makes one page of no strips', () => {
    expect(pagesOf()).toEqual([[]]);
  });
});
