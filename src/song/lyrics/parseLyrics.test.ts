import { describe, expect, it } from 'vitest';
import { parseLyrics } from './parseLyrics.ts';
import type { Line } from './section.ts';

/** Sections as text: `=` a heading, `♪` a chord line, `A` or `K` a voice, `{Do}` an inline chord. */
function read(song: string): string[] {
  return parseLyrics(song).flatMap(({ type, title, voice, lines }) => [
    `=${voice ?? ' '} ${type}: ${title}`,
    ...lines.flatMap(readLine),
  ]);
}

function readLine({ chords, lyrics, pieces, voice }: Line): string[] {
  const sung = pieces?.map((piece) => (piece.kind === 'chord' ? `{${piece.chord}}` : piece.text));
  const lyric = `${voice ?? ' '}  ${sung?.join('') ?? lyrics}`.trimEnd();
  if (chords === '') return [lyric];
  return lyrics === '' ? [`♪${voice ?? ' '} ${chords}`] : [`♪  ${chords}`, lyric];
}

function song(...rows: string[]): string {
  return rows.join('\n');
}

describe('headings (spec §4, decision 17)', () => {
  it('begins a section at every heading, and «Vers 1» at text before any', () => {
    expect(read(song('Herren er god', '', 'Refreng:', 'Syng for ham', 'Bridge', 'OUTRO'))).toEqual([
      '=  verse: Vers 1',
      '   Herren er god',
      '',
      '=  chorus: Refreng',
      '   Syng for ham',
      '=  bridge: Bridge',
      '=  outro: OUTRO',
    ]);
  });

  it('drops blank lines before the first text only', () => {
    expect(read('\n  \n\nVers 2\n\nHerren\n\n')).toEqual(['=  verse: Vers 2', '', '   Herren', '']);
    expect(read(' \n\n')).toEqual([]);
    expect(read('')).toEqual([]);
  });

  it.each([
    ['2. vers', 'verse', '2. vers'],
    ['Vers2 :', 'verse', 'Vers2'],
    ['Siste refreng (x2)', 'chorus', 'Siste refreng (x2)'],
    ['[Chorus]', 'chorus', '[Chorus]'],
    ['Vers og refreng', 'chorus', 'Vers og refreng'],
    ['  bridge ', 'bridge', 'bridge'],
  ])('reads «%s» as a heading', (row, type, title) => {
    expect(parseLyrics(row)).toEqual([{ type, title, lines: [] }]);
  });

  it.each([
    'Hele universet',
    'Et helt univers',
    `vers ${'x'.repeat(90)}`,
    'diverse',
    'Vi synger et vers om nåden din',
    'verset',
    'Refrenget kommer',
    'A: Et vers for deg',
    '(Do)Siste vers',
  ])('reads «%s» as lyrics', (row) => {
    expect(parseLyrics(row)).toMatchObject([{ title: 'Vers 1', lines: [{ chords: '' }] }]);
  });

  it('begins a refrain at a lone A and a verse at a lone K', () => {
    expect(read(song('K:', 'Hvem er du', 'A', 'Hellig er han', 'K.', 'Hvor bor du'))).toEqual([
      '=K verse: K',
      '   Hvem er du',
      '=A chorus: A',
      '   Hellig er han',
      '=K verse: K',
      '   Hvor bor du',
    ]);
  });
});

describe('chord lines (decision 18)', () => {
  it('pairs a chord line with the lyric line under it', () => {
    expect(read(song('La-        Mi', 'Løft din stemme', 'Fa', 'og syng'))).toEqual([
      '=  verse: Vers 1',
      '♪  La-        Mi',
      '   Løft din stemme',
      '♪  Fa',
      '   og syng',
    ]);
  });

  it('leaves a chord line without lyrics alone', () => {
    expect(read(song('Do Sol La-', '', 'Re- 9 | Mi7', 'Fa Sol', 'Vers 2', 'Do Sol'))).toEqual([
      '=  verse: Vers 1',
      '♪  Do Sol La-',
      '',
      '♪  Re- 9 | Mi7',
      '♪  Fa Sol',
      '=  verse: Vers 2',
      '♪  Do Sol',
    ]);
  });

  it('takes chords and lyrics by their columns where a mark stands before the lyrics', () => {
    expect(
      read(song('   Do    Sol', 'A: Hør oss, Gud', 'Do       Sol', 'A: Hør oss, Gud')),
    ).toEqual([
      '=  verse: Vers 1',
      '♪  Do    Sol',
      'A  Hør oss, Gud',
      '♪  Do    Sol',
      'A  Hør oss, Gud',
    ]);
  });

  it('takes a mark before the chords for the line', () => {
    expect(read(song('K: Do    Sol', '   Hør oss, Gud', 'A: La- Mi'))).toEqual([
      '=  verse: Vers 1',
      '♪     Do    Sol',
      'K     Hør oss, Gud',
      '♪A    La- Mi',
    ]);
  });

  it('counts tabs as spaces to the next multiple of eight', () => {
    expect(read('Do\tSol\tLa-\nHerren, \ter god')).toEqual([
      '=  verse: Vers 1',
      '♪  Do      Sol     La-',
      '   Herren,         er god',
    ]);
  });

  it('takes an optional chord in parentheses over plain lyrics for a chord line', () => {
    expect(read(song('     (Re7)', 'Hør vår bønn', '(Re7)', '(Sol)Hør vår bønn'))).toEqual([
      '=  verse: Vers 1',
      '♪       (Re7)',
      '   Hør vår bønn',
      '   {Re7}',
      '   {Sol}Hør vår bønn',
    ]);
  });

  it('takes a lone A over lyrics for a chord among letter chords, and for a heading elsewhere', () => {
    expect(read(song('A', 'Du er min klippe', 'D    E', 'du er min borg'))).toEqual([
      '=  verse: Vers 1',
      '♪  A',
      '   Du er min klippe',
      '♪  D    E',
      '   du er min borg',
    ]);
    expect(read(song('A', 'Du er min klippe', 'Re   Mi', 'du er min borg'))).toEqual([
      '=A chorus: A',
      '   Du er min klippe',
      '♪  Re   Mi',
      '   du er min borg',
    ]);
  });
});

describe('inline chords (decision 19)', () => {
  it('takes chords in parentheses out of the text and leaves the rest in it', () => {
    expect(read('(La-)Syng for (Si/La#/La)Ham (2x) (bis) (Sal 23) (La7(b5))(Halleluja)')).toEqual([
      '=  verse: Vers 1',
      '   {La-}Syng for {Si/La#/La}Ham (2x) (bis) (Sal 23) {La7(b5)}(Halleluja)',
    ]);
    expect(parseLyrics('Her(Do)ren(Mi)!')[0]?.lines[0]?.lyrics).toBe('Herren!');
  });
});

describe('voices (decision 21)', () => {
  it.each([
    ['A: Syng', 'A', 'Syng'],
    ['A:Syng', 'A', 'Syng'],
    ['  K. Syng', 'K', 'Syng'],
    ['Alle folk, syng', 'A', 'Alle folk, syng'],
    ['Forsamlingen: Amen', 'A', 'Forsamlingen: Amen'],
    ['MENIGHETEN', undefined, 'MENIGHETEN'],
    ['Menigheten reiser seg', 'A', 'Menigheten reiser seg'],
    ['Kantor: Herre', 'K', 'Kantor: Herre'],
    ['Forsanger', 'K', 'Forsanger'],
    ['Solo (stille)', 'K', 'Solo (stille)'],
    ['K. A. Amen', 'A', 'K. A. Amen'],
    ['A.M. Larsen skrev', undefined, 'A.M. Larsen skrev'],
    ['Allerede nå', undefined, 'Allerede nå'],
    ['alle som tror', undefined, 'alle som tror'],
    ['A Jesus', undefined, 'A Jesus'],
  ])('reads «%s»', (row, voice, lyrics) => {
    const line = parseLyrics(row)[0]?.lines[0];
    expect([line?.voice, line?.lyrics]).toEqual([voice, lyrics]);
  });
});

it('takes any line end, and white space as it is written', () => {
  expect(read('Herren\u00a0er\r\n  god \rog\u2028mild\n')).toEqual([
    '=  verse: Vers 1',
    '   Herren\u00a0er',
    '     god',
    '   og',
    '   mild',
  ]);
  expect(parseLyrics(' god \n')[0]?.lines[0]?.lyrics).toBe(' god ');
});

it('reads Hebrew as any other letters', () => {
  expect(read(song('Re-      La', 'שִׁירוּ לַיהוָה', '(Sol)שיר (La-)חדש'))).toEqual([
    '=  verse: Vers 1',
    '♪  Re-      La',
    '   שִׁירוּ לַיהוָה',
    '   {Sol}שיר {La-}חדש',
  ]);
});
