import { expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { type FrontPage, type FrontRow, layOutSongs, type SongOnPaper } from './layOutSongs.ts';
import { type Page, type Paper, type Ruler, a4, a5, columnsOf, margin } from './page.ts';

/** Every character is 2 mm wide. */
const ruler: Ruler = (text) => text.length * 2;

const row = (place: string, content: string, more: Partial<FrontRow> = {}): FrontRow => ({
  place,
  content,
  below: [],
  song: null,
  ...more,
});

const front: FrontPage = {
  product: 'Sangbok',
  title: 'Eukaristi',
  info: ['lørdag 28. november', ''],
  rows: [
    row('Inngang', 'Kom, lys – Re-', { song: 0 }),
    row('1. lesning', 'Jes 63 (Anne)', { below: ['Les langsomt'] }),
    row('Utgang', 'Ved elvebredden', { song: 1 }),
  ],
  notes: { heading: 'Notat', text: 'Kom tidlig' },
  pageNumber: (page, pages) => `${page}/${pages}`,
};

const plain = {
  showSectionLabels: false,
  boldMode: 'none',
  showRepeatedChorus: true,
} as const;

function song(title: string, place: string, lyrics = '(Do)Syng med oss'): SongOnPaper {
  const { product, pageNumber } = front;
  const facts = { product, place, title, language: 'nb', info: [], notes: null, pageNumber };
  return {
    facts: { ...facts, rights: 'Tekst: Oda Vik' },
    arrangement: arrange(parseLyrics(lyrics), plain),
  };
}

const long = 'Vers\n(Do)Syng med oss\nhele veien hjem\n\n'.repeat(40);
const songs = [song('Kom, lys', 'Inngang', long), song('Ved elvebredden', 'Utgang')];

function textsOf({ texts }: Page): string[] {
  return texts.map(({ text }) => text);
}

function layOut(change: Partial<FrontPage> = {}, paper: Paper = a4): Page[] {
  return layOutSongs({ ...front, ...change }, songs, ruler, { paper });
}

it('begins with a page that names everything in its order, with the pages of the songs', () => {
  const [first, ...others] = layOut();
  expect(first && textsOf(first)).toEqual([
    'Sangbok',
    'Eukaristi',
    'lørdag 28. november',
    'Inngang',
    'Kom, lys – Re-',
    '2',
    '1. lesning',
    'Jes 63 (Anne)',
    'Les langsomt',
    'Utgang',
    'Ved elvebredden',
    String(others.length + 1),
    'Notat',
    'Kom tidlig',
    'Eukaristi',
    `1/${others.length + 1}`,
  ]);
});

it('begins each song on a page of its own, under its place, and numbers pages throughout', () => {
  const [, ...pages] = layOut();
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map((page) => textsOf(page).at(-1))).toEqual(
    pages.map((_, at) => `${at + 2}/${pages.length + 1}`),
  );
  const heads = pages.map((page) => textsOf(page).slice(0, 2).join(' '));
  expect(heads.filter((head) => /^(Inngang|Utgang) /.test(head))).toEqual([
    'Inngang Kom, lys',
    'Utgang Ved elvebredden',
  ]);
  expect(heads.indexOf('Utgang Ved elvebredden')).toBe(pages.length - 1);
  expect(pages.flatMap(textsOf).filter((text) => text === 'Tekst: Oda Vik')).toHaveLength(2);
  const titles = pages.map((page) => textsOf(page).at(-2));
  expect(new Set(titles.slice(0, -1))).toEqual(new Set(['Kom, lys']));
  expect(titles.at(-1)).toBe('Ved elvebredden');
});

it('keeps place, content and number beside each other on one line, within the margins', () => {
  for (const paper of [a4, a5]) {
    const [first] = layOut({}, paper);
    const [place, content, number] = (first?.texts ?? []).slice(3, 6);
    expect([place?.text, content?.text, number?.text]).toEqual(['Inngang', 'Kom, lys – Re-', '2']);
    expect(new Set([place?.y, content?.y, number?.y]).size).toBe(1);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan(content?.x ?? 0);
    expect((content?.x ?? 0) + (content?.width ?? 0)).toBeLessThan(number?.x ?? 0);
    const edge = margin + columnsOf(paper, 1).width;
    expect((number?.x ?? 0) + (number?.width ?? 0)).toBeCloseTo(edge);
  }
});

it('begins a Hebrew title where the others begin, with its key behind it', () => {
  const [page] = layOut({ rows: [row('Inngang', 'Kom, lys'), row('Fred', 'אור – Sol')] });
  const xOf = (text: string) => page?.texts.find((each) => each.text.includes(text))?.x ?? 0;
  expect(xOf('אור')).toBe(xOf('Kom, lys'));
  expect(xOf('Sol')).toBeGreaterThan(xOf('אור'));
});

it('keeps a text under the same place as the one above', () => {
  const rows = [
    row('Forbønn', '', { below: ['Vi ber for byen'] }),
    row('', '', { below: ['Vi ber for alle', 'som er alene'] }),
  ];
  const [page] = layOut({ rows, notes: null });
  expect(page && textsOf(page).slice(3, -2)).toEqual([
    'Forbønn',
    'Vi ber for byen',
    'Vi ber for alle',
    'som er alene',
  ]);
});

it('tears no word of a place while there is room for it', () => {
  const whole = 'Fredshilsenene'; // 28 mm: more than its share of A5
  const [page] = layOut({ rows: [row(whole, 'Kom, lys'), row('Utgang', 'Lys')] }, a5);
  expect(page && textsOf(page)).toContain(whole);
  const [wide] = layOut({ rows: [row('A'.repeat(40), 'Kom, lys')] }, a5);
  expect(wide && textsOf(wide)).toContain('Kom, lys');
});

it('wraps what is long beside its place, and goes on to a second front page', () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    row(`Sang ${at}`, 'En lang tittel som ikke får plass på en eneste linje '.repeat(2), {
      below: ['Alle synger med'],
      song: 1,
    }),
  );
  const pages = layOut({ rows });
  const fronts = pages.filter((page) => textsOf(page).at(-2) === 'Eukaristi');
  expect(fronts.length).toBeGreaterThan(1);
  const last = pages.length;
  const beyond = fronts
    .flatMap(({ texts }) => texts)
    .filter(({ x, y, width }) => {
      const isWithin = x >= margin && x + width <= a4.width - margin + 1e-6;
      return !isWithin || y > a4.height - margin;
    });
  expect(beyond).toEqual([]);
  const named = fronts.flatMap(textsOf).filter((text) => text === String(last));
  expect(named).toHaveLength(rows.length);
});

it('keeps songs of two pages open in a booklet, under their numbers, without another sheet', () => {
  const short = song('Kom, lys', 'Inngang');
  const two = song(
    'Ved elvebredden',
    'Utgang',
    'Vers\n(Do)Syng med oss\nhele veien hjem\n\n'.repeat(14),
  );
  const all = [short, two, short, two, short, short, short];
  const rows = all.map((_, at) => row(`Sang ${at}`, 'Syng', { song: at }));
  const inPages = (isBooklet: boolean) =>
    layOutSongs({ ...front, rows, notes: null }, all, ruler, { paper: a5, isBooklet });
  const pages = inPages(true);
  const numbered = pages.map((page) => textsOf(page).slice(-2).join(' '));
  expect(numbered).toEqual([
    'Eukaristi 1/12',
    'Kom, lys 2/12',
    '',
    'Ved elvebredden 4/12',
    'Ved elvebredden 5/12',
    'Kom, lys 6/12',
    '',
    'Ved elvebredden 8/12',
    'Ved elvebredden 9/12',
    'Kom, lys 10/12',
    'Kom, lys 11/12',
    'Kom, lys 12/12',
  ]);
  const named = (pages[0]?.texts ?? []).filter(({ text }) => /^\d+$/.test(text));
  expect(named.map(({ text }) => text)).toEqual(['2', '4', '6', '8', '10', '11', '12']);
  expect(inPages(false)).toHaveLength(10);
});

it('is a front page alone where nothing is sung', () => {
  const pages = layOutSongs({ ...front, rows: [], notes: null }, [], ruler);
  expect(pages.map(textsOf)).toEqual([
    ['Sangbok', 'Eukaristi', 'lørdag 28. november', 'Eukaristi', '1/1'],
  ]);
});
