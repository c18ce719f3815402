import { expect, it } from 'vitest';
import { read, song } from '#song/testing/readSong.ts';
import { parseLyrics } from './parseLyrics.ts';

// Spec §4, decision 17.

it('begins a section at every heading, and «Vers 1» for text before any', () => {
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

it('drops blank lines only before the first text', () => {
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
  ['Ref.', 'chorus', 'Ref.'],
  ['Refr.:', 'chorus', 'Refr.'],
  ['Omkved', 'chorus', 'Omkved'],
  ['Bro:', 'bridge', 'Bro'],
  ['Intro', 'verse', 'Intro'],
  ['Mellomspill (2x)', 'bridge', 'Mellomspill (2x)'],
  ['Strofe 12', 'verse', 'Strofe 12'],
  ['Refreng: (x2)', 'chorus', 'Refreng: (x2)'],
  ['Verse 1', 'verse', 'Verse 1'],
  ['[Verse 1]', 'verse', '[Verse 1]'],
  ['VERSE 2:', 'verse', 'VERSE 2'],
  ['Forspill', 'verse', 'Forspill'],
  ['Interlude', 'bridge', 'Interlude'],
  ['Etterspill:', 'outro', 'Etterspill'],
  ['Antifon', 'chorus', 'Antifon'],
  ['Omkv.:', 'chorus', 'Omkv.'],
  ['Omkv. 2', 'chorus', 'Omkv. 2'],
  ['Kor:', 'chorus', 'Kor'],
  ['Kor 2 (2x):', 'chorus', 'Kor 2 (2x)'],
  ['[Kor]', 'chorus', '[Kor]'],
  ['Coda', 'outro', 'Coda'],
  ['C-del', 'bridge', 'C-del'],
  ['C-del 2:', 'bridge', 'C-del 2'],
  ['Mellomstykke', 'bridge', 'Mellomstykke'],
  ['INSTRUMENTAL (2x)', 'bridge', 'INSTRUMENTAL (2x)'],
  ['Omkvæd', 'chorus', 'Omkvæd'],
  ['OMKVÆD:', 'chorus', 'OMKVÆD'],
  ['Refräng 2', 'chorus', 'Refräng 2'],
  ['Stikk:', 'bridge', 'Stikk'],
  ['[Stikk]', 'bridge', '[Stikk]'],
  ['Bru:', 'bridge', 'Bru'],
  ['Tag (x2):', 'outro', 'Tag (x2)'],
  ['Avslutning:', 'outro', 'Avslutning'],
  ['V1:', 'verse', 'V1'],
  ['[V2]', 'verse', '[V2]'],
])('reads «%s» as a heading', (row, type, title) => {
  expect(parseLyrics(row)).toEqual([{ type, title, lines: [] }]);
});

it.each(
  [
    ['Hele universet', 'Et helt univers', `vers ${'x'.repeat(90)}`, 'diverse'],
    ['Vi synger et vers om nåden din', 'Nå synger  vi et vers', 'verset'],
    ['Nå synger vi siste vers', 'Refrenget kommer', 'A: Et vers for deg', '(Do)Siste vers'],
    ['Kor', 'Kor av engler', 'Korset: min trøst', 'Med kor:', 'Vi synger en antifon nå'],
    ['En antifon', 'Antifonen', 'Et langt forspill', 'Verset: en gave', 'Verses of love'],
    ['Siste vers (Do)', 'Refreng (La-) nå', '2. Kom til oss', 'Tag dig en bolle', 'Tag'],
    ['Stikk', 'Stikk opp et lys', 'Bru', 'Avslutning', 'V1', 'V:', 'Codaen', 'Bruset: en elv'],
    ['Instrumentalt'],
  ].flat(),
)('reads «%s» as lyrics', (row) => {
  expect(parseLyrics(row)).toMatchObject([{ title: 'Vers 1', lines: [{ chords: '' }] }]);
});

it('parses what follows the colon of a heading as chords or lyrics', () => {
  const rows = song(
    'Intro: Do Sol',
    '',
    'Vers:  Do   Sol',
    '       Herre, hør',
    'Refreng: Halleluja',
  );
  expect(read(rows)).toEqual([
    '=  verse: Intro',
    '♪         Do Sol',
    '',
    '=  verse: Vers',
    '♪         Do   Sol',
    '          Herre, hør',
    '=  chorus: Refreng',
    '   Halleluja',
  ]);
  expect(read(song('Mellomspill: Sol', 'Vers 2', 'Herre'))).toEqual([
    '=  bridge: Mellomspill',
    '♪               Sol',
    '=  verse: Vers 2',
    '   Herre',
  ]);
  expect(read(song('Intro: Do Sol', 'Vers: La-', 'Siste vers: Mi'))).toEqual([
    '=  verse: Intro',
    '♪         Do Sol',
    '=  verse: Vers',
    '♪        La-',
    '   Siste vers: Mi',
  ]);
  expect(read(song('Mellomspill: La- Mi', 'Refreng: Halleluja', 'amen'))).toEqual([
    '=  bridge: Mellomspill',
    '♪               La- Mi',
    '=  chorus: Refreng',
    '   Halleluja',
    '   amen',
  ]);
  expect(read('Refreng: (Do)Halleluja')).toEqual(['=  chorus: Refreng', '   {Do}Halleluja']);
  expect(read('V1: Kom til oss')).toEqual(['=  verse: V1', '   Kom til oss']);
  expect(read(song('Kor: Halleluja', 'amen'))).toEqual([
    '=  chorus: Kor',
    '   Halleluja',
    '   amen',
  ]);
});

it('parses chords in parentheses after a heading as its chord row', () => {
  expect(read(song('Refreng (La-)', 'Syng for ham', '[Chorus]  (Do Sol7)', 'Kom'))).toEqual([
    '=  chorus: Refreng',
    '♪          (La-)',
    '   Syng for ham',
    '=  chorus: [Chorus]',
    '♪            (Do Sol7)',
    '   Kom',
  ]);
});

it('begins a numbered verse after a refrain, also one that is only named', () => {
  const rows = song('1. Kom', '', 'Refreng', 'Syng', '', 'om igjen', '', '2. Bli', 'her');
  expect(read(`${rows}\n\nRefreng\n\n3.\nGå\n\nVers 4\n\n4. Stå`)).toEqual([
    '=  verse: Vers 1',
    '   1. Kom',
    '',
    '=  chorus: Refreng',
    '   Syng',
    '',
    '   om igjen',
    '',
    '=  verse: ',
    '   2. Bli',
    '   her',
    '',
    '=  chorus: Refreng',
    '',
    '=  verse: ',
    '   3.',
    '   Gå',
    '',
    '=  verse: Vers 4',
    '',
    '   4. Stå',
  ]);
});

it.each(['2 fisker og 5 brød', '12.000 mennesker', 'I 2. time', '200. dag'])(
  'does not begin a verse at «%s»',
  (row) => {
    expect(parseLyrics(song('Refreng', 'Syng', '', row))).toHaveLength(1);
  },
);

it('takes a sentence below a chord row for lyrics, and a pure label for a heading', () => {
  expect(read(song('Do      Sol', 'Syng et vers', 'La-  Mi', 'Refreng: Kom'))).toEqual([
    '=  verse: Vers 1',
    '♪  Do      Sol',
    '   Syng et vers',
    '♪  La-  Mi',
    '   Refreng: Kom',
  ]);
  expect(read(song('Do Sol', '[Chorus]', 'Kom'))).toEqual([
    '=  verse: Vers 1',
    '♪  Do Sol',
    '=  chorus: [Chorus]',
    '   Kom',
  ]);
});

it('begins a stanza after a blank line without a heading', () => {
  expect(
    read(song('A: Kom', 'til oss', '', '', 'K: Jeg kommer', '', 'Vers 2', 'Bli', '', 'her')),
  ).toEqual([
    '=  verse: Vers 1',
    'A  Kom',
    '   til oss',
    '',
    '',
    '=  verse: ',
    'K  Jeg kommer',
    '',
    '=  verse: Vers 2',
    '   Bli',
    '',
    '   her',
  ]);
});

it('does not apply the heading of a chord intro to the text after it', () => {
  expect(read(song('Instrumental', 'Do  Sol', '', 'Herre'))).toEqual([
    '=  bridge: Instrumental',
    '♪  Do  Sol',
    '',
    '=  verse: ',
    '   Herre',
  ]);
  const rows = song(
    'Intro: Do Sol',
    '',
    'Herre',
    '',
    'Kom',
    '',
    'Mellomspill',
    'La-  Mi',
    '',
    'Bli',
  );
  expect(read(rows)).toEqual([
    '=  verse: Intro',
    '♪         Do Sol',
    '',
    '=  verse: ',
    '   Herre',
    '',
    '=  verse: ',
    '   Kom',
    '',
    '=  bridge: Mellomspill',
    '♪  La-  Mi',
    '',
    '=  verse: ',
    '   Bli',
  ]);
  expect(read(song('Vers 1', 'Do Sol', '', 'Herre'))).toHaveLength(4);
  expect(read(song('Intro', 'Herre', '', 'Kom'))).toHaveLength(4);
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
