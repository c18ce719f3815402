import { describe, expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { asWritten, inMusic } from '#song/arrangement/music.ts';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { type SongFacts, layOutSong, pdfFileName } from './layOutSong.ts';
import type { PlacedText, Ruler } from './page.ts';

/** Every character is 2 mm wide, chords included. */
const ruler: Ruler = (text) => text.length * 2;

const facts: SongFacts = {
  product: 'Sangbok',
  title: 'Hyrden',
  language: 'nb',
  info: ['Lovsang · Norsk', '', 'Toneart: Do'],
  rights: '',
  notes: null,
  pageNumber: (page, pages) => `${page}/${pages}`,
};

const plain = {
  showSectionLabels: false,
  boldMode: 'none',
  showRepeatedChorus: true,
} as const;

function layOut(lyrics: string, { preferences = {}, song = {} } = {}) {
  const arrangement = arrange(parseLyrics(lyrics), { ...plain, ...preferences });
  return layOutSong({ ...facts, ...song }, arrangement, ruler);
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The lyrics of the first page as `text @ x`, chords in parentheses. */
function lyricsOf(lyrics: string, preferences = {}): string[] {
  const { texts = [] } = layOut(lyrics, { preferences })[0] ?? {};
  const start = texts.findIndex(({ text }) => text === 'Vers 1');
  return texts
    .slice(start + 1)
    .filter(({ ink }) => ink !== 'footer')
    .map(({ text, x, ink }) => `${ink === 'chord' ? `(${text})` : text} @ ${round(x)}`);
}

const row = ({ text, x, y, style }: PlacedText) => [
  text,
  round(x),
  round(y),
  style.size,
  style.bold,
];

describe('layOutSong', () => {
  it('writes the heading, the sections and the notes from the top, in the sizes of spec §7', () => {
    const notes = { heading: 'Vedlegg og kommentarer:', text: 'Stå\n\nopp' };
    const pages = layOut('Vers 1\nHerren er\n\nRefreng\n(Do)Syng', { song: { notes } });
    expect(pages).toHaveLength(1);
    expect(pages[0]?.texts.map(row)).toEqual([
      ['Sangbok', 20, 23.4, 10, true],
      ['Hyrden', 20, 32.6, 18, true],
      ['Lovsang · Norsk', 20, 39.2, 10, false],
      ['Toneart: Do', 20, 43.8, 10, false],
      ['Vers 1', 20, 54.7, 11, true],
      ['Herren er', 20, 59.7, 11, false],
      ['Refreng', 20, 71.1, 12, true],
      ['Do', 20, 76.3, 11, true],
      ['Syng', 20, 81.1, 12, false],
      ['Vedlegg og kommentarer:', 20, 94.6, 12, true],
      ['Stå', 20, 100.4, 10, false],
      ['opp', 20, 107, 10, false],
      ['Hyrden', 20, 276.3, 8, false],
      ['1/1', 184, 276.3, 8, false],
    ]);
  });

  it('writes the rights small, between the lyrics and the notes', () => {
    const song = { rights: 'Tekst: Oda Vik', notes: { heading: 'Vedlegg:', text: 'Stå' } };
    const [page] = layOut('Vers 1\nHerren er', { song });
    const below = page?.texts.slice(-6, -2).map(({ text, style }) => [text, style.size]);
    expect(below).toEqual([
      ['Herren er', 11],
      ['Tekst: Oda Vik', 8],
      ['Vedlegg:', 12],
      ['Stå', 10],
    ]);
  });

  it('keeps the rights on the page where the lyrics end', () => {
    const lyrics = Array.from({ length: 60 }, (_, at) => `Linje ${at}`).join('\n\n');
    const pages = layOut(lyrics, { song: { rights: 'Tekst: Oda Vik' } });
    const last = pages.at(-1)?.texts.map(({ text }) => text) ?? [];
    expect(last).toContain('Linje 59');
    expect(last).toContain('Tekst: Oda Vik');
  });

  function withSounding(lyrics: string): readonly PlacedText[] {
    const sections = parseLyrics(lyrics);
    const view = { ...asWritten, capo: 2, capoShows: 'both' } as const;
    const both = inMusic(arrange(sections, plain), analyzeKey(sections, 'Do'), view);
    return layOutSong(facts, both, ruler)[0]?.texts ?? [];
  }

  it('writes the sounding chord small above a shape under a capo', () => {
    const [over, shape, sung] = withSounding('(Do)Syng med').slice(-5, -2).map(row);
    expect([over?.[0], shape?.[0], sung?.[0]]).toEqual(['Do', 'Sib', 'Syng med']);
    expect([over?.[1], over?.[3], over?.[4]]).toEqual([20, 7, false]);
    expect(Number(over?.[2])).toBeLessThan(Number(shape?.[2]) - 3);
    expect(Number(shape?.[2])).toBeLessThan(Number(sung?.[2]));
  });

  it.each([
    [
      'places a chord above its syllable',
      '(Do)Herren er (Sol)hyrde',
      ['(Do) @ 20', '(Sol) @ 40', 'Herren er hyrde @ 20'],
    ],
    [
      'extends a wide chord over a word without one',
      '(Solsus4)Å du (Re)min',
      ['(Solsus4) @ 20', '(Re) @ 36', 'Å du @ 20', 'min @ 36'],
    ],
    [
      'moves a syllable that would be below the previous chord, with a hyphen in the gap',
      '(Solsus4)Her(Do)ren',
      ['(Solsus4) @ 20', '(Do) @ 36', 'Her @ 20', '- @ 30', 'ren @ 36'],
    ],
    [
      'makes a narrow gap as wide as its hyphen, also where a chord has no letters',
      '(Do)H(Re)(Mi-)v(Fa)_i(Re)-(Do)l(La)e',
      [
        '(Do) @ 20',
        '(Re) @ 26',
        '(Mi-) @ 32',
        '(Fa) @ 40',
        '(Re) @ 46',
        '(Do) @ 52',
        '(La) @ 58',
        'H @ 20',
        '- @ 26',
        'v @ 32',
        '_i @ 40',
        '- @ 46',
        'l @ 52',
        '- @ 55',
        'e @ 58',
      ],
    ],
    [
      'writes no hyphen into a Hebrew word',
      '(Solsus4)הל(Do)לו',
      ['(Solsus4) @ 176', '(Do) @ 170', 'הל @ 186', 'לו @ 170'],
    ],
    [
      'writes Hebrew right to left, chords above first letters',
      '(Do)הללו (La-)נפשי',
      ['(Do) @ 186', '(La-) @ 174', 'הללו נפשי @ 172'],
    ],
    [
      'reverses Hebrew words in a Norwegian line',
      'Syng (Do)הללו (Re)נפש nå',
      ['(Do) @ 42', '(Re) @ 32', 'Syng @ 20', 'הללו נפש @ 30', 'nå @ 48'],
    ],
  ])('%s', (_, lyrics, expected) => {
    expect(lyricsOf(`Vers 1\n${lyrics}`)).toEqual(expected);
  });

  it('reserves space for labels, and draws them where the arrangement has them', () => {
    expect(lyricsOf('Vers 1\nA: Syng\nog dans', { showSectionLabels: true })).toEqual([
      'A @ 20',
      'Syng @ 26.2',
      'og dans @ 26.2',
    ]);
  });

  it('wraps long lines between words, with their chords, and indents continuations', () => {
    const long = `${'halleluja '.repeat(9)}(Do)amen`;
    expect(lyricsOf(`Vers 1\n${long}`)).toEqual([
      `${'halleluja '.repeat(8)}halle`.slice(0, 79).concat(' @ 20'),
      '(Do) @ 44',
      'halleluja amen @ 24',
    ]);
  });

  it('splits a word wider than the page with hyphens, and loses no letter', () => {
    const word = 'a'.repeat(200);
    const texts = layOut(`Vers 1\n${word}`)[0]?.texts ?? [];
    const parts = texts.map(({ text }) => text).filter((text) => /^a+-?$/.test(text));
    expect(parts).toEqual([`${'a'.repeat(81)}-`, `${'a'.repeat(81)}-`, 'a'.repeat(38)]);
  });

  it('splits it where it can be read easily, each chord over its letters', () => {
    const long = 'barmhjertighetsdøren'; // barm-hjer-tig-hets-dø-ren
    expect(lyricsOf(`Vers 1\n${long.repeat(3)}barmhjerti(Do)ghetsd(Re)ør${long}`)).toEqual([
      '(Do) @ 160',
      '(Re) @ 172',
      `${long.repeat(3)}barmhjertighetsdør- @ 20`,
      `${long} @ 24`,
    ]);
    expect(lyricsOf(`Vers 1\n${'Ky'.repeat(38)}(Do)rie(Sol)eleison(Re)amen`)).toEqual([
      `${'Ky'.repeat(38)}- @ 20`,
      '(Do) @ 24',
      '(Sol) @ 30',
      '(Re) @ 44',
      'rieeleisonamen @ 24',
    ]);
  });

  it('adds no hyphen where a word has one, nor to what is no word', () => {
    const dashed = lyricsOf(`Vers 1\n${'a'.repeat(80)}-${'a'.repeat(20)}`);
    expect(dashed).toEqual([`${'a'.repeat(80)}- @ 20`, `${'a'.repeat(20)} @ 24`]);
    expect(lyricsOf(`Vers 1\n${'_'.repeat(100)}`).join(' ')).not.toContain('-');
  });

  it('splits it together with the sounding chords', () => {
    const texts = withSounding(`(Do)${'a'.repeat(90)}(Re)${'i'.repeat(9)}`).slice(-8, -2);
    expect(texts.map(({ text }) => text)).toEqual([
      'Do',
      'Sib',
      `${'a'.repeat(81)}-`,
      'Re',
      'Do',
      `${'a'.repeat(9)}${'i'.repeat(9)}`,
    ]);
  });

  it('puts sections nearer each other where a page a quarter white is saved, as little as helps', () => {
    const verses = 'Vers\nHerren er\nhos oss\nalle\ndager\n\n'.repeat(5);
    const sizes = (lyrics: string) => {
      const pages = layOut(`${verses}Refreng\n${lyrics}`);
      const headings = (pages[0]?.texts ?? []).filter(({ text }) => text === 'Vers');
      const [one, other] = headings.map(({ y }) => y);
      return { pages: pages.length, apart: round((other ?? 0) - (one ?? 0)) };
    };
    const usual = sizes('Syng');
    const sung = '(Do)Syng\n';
    expect(usual).toEqual({ pages: 1, apart: 31.2 });
    expect(sizes(`${sung.repeat(5)}${'nå\n'.repeat(2)}`)).toEqual({ pages: 1, apart: 30.6 });
    expect(sizes(`${sung.repeat(6)}nå`)).toEqual({ pages: 1, apart: 29.4 });
    expect(sizes(sung.repeat(8))).toEqual({ pages: 1, apart: 29.2 }); // in two columns, as usual there
  });

  it('composes letters whose rings are separate characters', () => {
    expect(lyricsOf('Vers 1\nA\u030ase')).toEqual(['Åse @ 20']);
  });

  it('writes bold lines bold, and chords always', () => {
    const texts = layOut('Vers 1\n(Do)Syng', { preferences: { boldMode: 'all' } })[0]?.texts;
    expect(texts?.find(({ text }) => text === 'Syng')?.style).toEqual({ size: 11, bold: true });
    expect(texts?.find(({ text }) => text === 'Do')?.style).toEqual({ size: 10, bold: true });
  });
});

it.each([
  ['Herren er min hyrde', 'Herren_er_min_hyrde.pdf'],
  ['Åpne, port! (2)', 'Åpne__port___2_.pdf'],
  ['A\u030ase', 'Åse.pdf'],
  ['שִׁירוּ לַה׳', `${'שִׁירוּ'.normalize('NFC')}_${'לַה'.normalize('NFC')}_.pdf`],
  ['../../etc/passwd', '______etc_passwd.pdf'],
])('the file of %s is called %s', (title, name) => {
  expect(pdfFileName(title)).toBe(name);
});
