import { describe, expect, it } from 'vitest';
import { read, song } from '#song/testing/readSong.ts';
import { parseLyrics } from './parseLyrics.ts';

describe('chord lines (decision 18)', () => {
  it('pairs a chord line with the lyric line below it', () => {
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
      '=  verse: ',
      '♪  Re- 9 | Mi7',
      '♪  Fa Sol',
      '=  verse: Vers 2',
      '♪  Do Sol',
    ]);
  });

  it('aligns chords and lyrics by columns where a mark precedes the lyrics', () => {
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

  it('applies a mark before the chords to the line', () => {
    expect(read(song('K: Do    Sol', '   Hør oss, Gud', 'A: La- Mi'))).toEqual([
      '=  verse: Vers 1',
      '♪     Do    Sol',
      'K     Hør oss, Gud',
      '♪A    La- Mi',
    ]);
  });

  it('pairs chords and lyrics with the same mark each', () => {
    expect(read(song('K: Do    Sol', 'K: Hør oss, Gud', 'A: La-  Mi', 'K: Amen, amen'))).toEqual([
      '=  verse: Vers 1',
      '♪  Do    Sol',
      'K  Hør oss, Gud',
      '♪A    La-  Mi',
      'K  Amen, amen',
    ]);
  });

  it('expands tabs to the next multiple of eight columns', () => {
    expect(read('Do\tSol\tLa-\nHerren, \ter god')).toEqual([
      '=  verse: Vers 1',
      '♪  Do      Sol     La-',
      '   Herren,         er god',
    ]);
  });

  it('takes an optional chord in parentheses above plain lyrics for a chord line', () => {
    expect(read(song('     (Re7)', 'Hør vår bønn', '(Re7)', '(Sol)Hør vår bønn'))).toEqual([
      '=  verse: Vers 1',
      '♪       (Re7)',
      '   Hør vår bønn',
      '   {Re7}',
      '   {Sol}Hør vår bønn',
    ]);
  });

  it('takes a lone A above lyrics for a chord among letter chords, and for a heading elsewhere', () => {
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

describe('lone names (decision 18)', () => {
  it('are chords if every chord row of the song is one letter', () => {
    const [section] = parseLyrics(
      song('D', 'Du er min klippe', 'A', 'du er min borg', 'E', 'og min Gud'),
    );
    expect(section?.lines.map(({ chords }) => chords)).toEqual(['D', 'A', 'E']);
    expect(parseLyrics(song('A', 'Du er min klippe', 'A', 'du er min borg'))).toHaveLength(2);
  });

  it('are chords if every chord row of the song is one plain name', () => {
    const rows = song('Do', 'Herren er god', 'Sol', 'Herren er nær', '', 'Fa', 'Amen');
    const found = parseLyrics(rows).flatMap(({ lines }) => lines.map(({ chords }) => chords));
    expect(found).toEqual(['Do', 'Sol', '', 'Fa']);
    expect(parseLyrics(song('Sol', 'og måne', 'Sol', 'og stjerner'))[0]?.lines).toHaveLength(4);
  });

  it('are chords without lyrics below if the rows of the song are chords', () => {
    const rows = song('Do   La-', 'Herren er god', '', 'Sol', '', 'Do');
    expect(parseLyrics(rows).flatMap(({ lines }) => lines.map(({ chords }) => chords))).toEqual([
      'Do   La-',
      '',
      'Sol',
      '',
      'Do',
    ]);
    expect(parseLyrics(song('Herren er god', '', 'Sol'))[1]?.lines[0]?.lyrics).toBe('Sol');
  });

  it('are chords after a mark too', () => {
    expect(read(song('La-   Mi', 'Hør oss', 'K:  Do', '    Herre'))).toEqual([
      '=  verse: Vers 1',
      '♪  La-   Mi',
      '   Hør oss',
      '♪      Do',
      'K      Herre',
    ]);
  });
});

it('extracts chords in parentheses and leaves the rest in the text (decision 19)', () => {
  expect(read('(La-)Syng for (Si/La#/La)Ham (2x) (bis) (Sal 23) (La7(b5))(Halleluja)')).toEqual([
    '=  verse: Vers 1',
    '   {La-}Syng for {Si/La#/La}Ham (2x) (bis) (Sal 23) {La7(b5)}(Halleluja)',
  ]);
  expect(parseLyrics('Her(Do)ren(Mi)!')[0]?.lines[0]?.lyrics).toBe('Herren!');
});

it.each([
  ['A: Syng', 'A', 'Syng'],
  ['A:Syng', 'A', 'Syng'],
  ['  K. Syng', 'K', 'Syng'],
  ['Alle folk, syng', undefined, 'Alle folk, syng'],
  ['Alle: Syng', 'A', 'Alle: Syng'],
  ['Alle. Syng', 'A', 'Alle. Syng'],
  ['Alle', 'A', 'Alle'],
  ['a: Syng', 'A', 'Syng'],
  ['A : Syng', 'A', 'Syng'],
  ['k: Syng', 'K', 'Syng'],
  ['a. Syng', undefined, 'a. Syng'],
  ['Forsamlingen: Amen', 'A', 'Forsamlingen: Amen'],
  ['MENIGHETEN', undefined, 'MENIGHETEN'],
  ['Menigheten reiser seg', undefined, 'Menigheten reiser seg'],
  ['Kantor: Herre', 'K', 'Kantor: Herre'],
  ['Forsanger', 'K', 'Forsanger'],
  ['Solo (stille)', undefined, 'Solo (stille)'],
  ['K. A. Amen', 'A', 'K. A. Amen'],
  ['A.M. Larsen skrev', undefined, 'A.M. Larsen skrev'],
  ['Allerede nå', undefined, 'Allerede nå'],
  ['alle som tror', undefined, 'alle som tror'],
  ['A Jesus', undefined, 'A Jesus'],
])('reads the voice of «%s» (decision 21)', (row, voice, lyrics) => {
  const line = parseLyrics(row)[0]?.lines[0];
  expect([line?.voice, line?.lyrics]).toEqual([voice, lyrics]);
});

it('accepts any line end, and keeps white space as written', () => {
  expect(read('Herren\u00a0er\r\n  god \rog\u2028mild\n')).toEqual([
    '=  verse: Vers 1',
    '   Herren\u00a0er',
    '     god',
    '   og',
    '   mild',
  ]);
  expect(parseLyrics(' god \n')[0]?.lines[0]?.lyrics).toBe(' god ');
});

it('reads Hebrew like any other script', () => {
  expect(read(song('Re-      La', 'שִׁירוּ לַיהוָה', '(Sol)שיר (La-)חדש'))).toEqual([
    '=  verse: Vers 1',
    '♪  Re-      La',
    '   שִׁירוּ לַיהוָה',
    '   {Sol}שיר {La-}חדש',
  ]);
});
