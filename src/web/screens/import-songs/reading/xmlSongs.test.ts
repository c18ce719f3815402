import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadSong } from '#song/import/importedSong.ts';
import { readXmlSong } from '#song/import/readXmlSong.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Line } from '#song/lyrics/section.ts';
import { song } from '#song/testing/readSong.ts';
import { isFull } from '#tests/isFull.ts';
import { parseXml } from './parseXml.ts';

function readXml(text: string): ReadSong | undefined {
  const root = parseXml(text);
  return root === null ? undefined : readXmlSong(root)?.songs[0];
}
const openSong = (lyrics: string, facts = '') =>
  `<?xml version="1.0"?>\n<song>${facts}<lyrics>${lyrics}</lyrics></song>`;
const openLyrics = (lyrics: string, facts = '<titles><title>Dag</title></titles>', about = '') =>
  `<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"${about}>` +
  `<properties>${facts}</properties><lyrics>${lyrics}</lyrics></song>`;
const verse = (lines: string) => openLyrics(`<verse name="v1"><lines>${lines}</lines></verse>`);

describe('OpenSong', () => {
  it('is read with all that it says', () => {
    const facts =
      '<title>Veien til byen</title><author>Kari Lie</author><copyright>© 2019 Elveforlaget</copyright>' +
      '<hymn_number>12</hymn_number><presentation>V1 C V1</presentation><ccli>123456</ccli>' +
      '<capo print="true">3</capo><key>Am</key><aka>Byen</aka><theme>Lys; Vandring</theme>' +
      '<pad_file>Auto</pad_file><tempo>Rolig</tempo><time_sig>3/4</time_sig><user1>Fra heftet</user1><pitch>høy</pitch>' +
      '<style index="default"><body font="Arial"/></style>';
    const { original, ...read } = readXml(openSong('[V1]\n.Am  G\n Kom nå\n;Sakte', facts)) ?? {};
    expect(read).toEqual({
      title: 'Veien til byen',
      lyrics: song('Vers 1', 'Am  G', 'Kom nå'),
      rightsHolder: '2019 Elveforlaget',
      number: '12',
      key: 'Am',
      tempo: 'slow',
      themes: ['Lys', 'Vandring'],
      notes: [
        'Forfatter: Kari Lie',
        'Rekkefølge: Vers 1, Refreng, Vers 1',
        'CCLI 123456',
        'Capo 3',
        'Også kalt: Byen',
        'Taktart: 3/4',
        'Fra heftet',
        'pitch: høy',
        'Sakte',
      ],
      warnings: [],
    });
    expect(original).toContain(song('title: Veien til byen', 'author: Kari Lie'));
    expect(original).toContain(song('[V1]', '.Am  G', ' Kom nå', ';Sakte'));
    expect(original).not.toContain('Arial');
  });

  it.each([
    [
      'sections',
      ['[V1]', ' Kom', '[c]', ' Syng', '[T]', ' Dag'],
      ['Vers 1', 'Kom', 'Refreng', 'Syng', 'Tag:', 'Dag'],
    ],
    [
      'words for sections',
      ['[Chorus 2]', ' Kom', '[Bridge]', ' Syng', '[2]', ' Dag'],
      ['Refreng 2', 'Kom', 'Bridge', 'Syng', 'Vers 2', 'Dag'],
    ],
    [
      'another section',
      ['[Alle]', ' Kom', '[Alle sammen nå og da og alltid]', ' Syng'],
      ['Vers Alle', 'Kom', 'Vers', '(Alle sammen nå og da og alltid)', 'Syng'],
    ],
    ['a row of one chord', ['[V1]', '.D', ' Kom', '.A'], ['Vers 1', '(D)Kom', '(A)']],
    [
      'verses of one row of chords',
      ['[V]', '.D    A', '1Kom, lys', '2Kom, vind'],
      ['Vers 1', 'D    A', 'Kom, lys', '', 'Vers 2', 'D    A', 'Kom, vind'],
    ],
    ['a stretched syllable', ['.D    A', ' Ky___rie____'], ['(D)Ky(A)rie']],
    ['stretched without chords', [' Ky__rie__'], ['Kyrie']],
    [
      'broken rows',
      ['.D       A', ' Kom | her || nå', ' Syng ||', ' ||'],
      ['(D)Kom', 'he(A)r', 'nå', 'Syng'],
    ],
    ['breaks of pages', [' Kom', '---', ' lys', '-!!', ' nå'], ['Kom', 'lys', 'nå']],
  ])('%s', (_, rows, lyrics) => {
    const read = readXml(openSong(rows.join('\n'), '<title>Dag</title>'))?.lyrics ?? '';
    expect(read.split('\n').map((row) => row.trimEnd())).toEqual(lyrics);
  });
});

describe('OpenLyrics', () => {
  it('is read with all that it says', () => {
    const facts =
      '<titles><title lang="en">Day</title><title>Dag</title><title lang="no">Dag</title></titles>' +
      '<authors><author type="words">Oda Vik</author><author type="words">Ola Vik</author>' +
      '<author type="music">Tora Lie</author><author type="translation" lang="nb">Kari Lie</author>' +
      '<author>Per Ås</author></authors><copyright>Public Domain</copyright><ccliNo>123</ccliNo>' +
      '<released>1998</released><tempo type="bpm">80</tempo><key>D</key>' +
      '<timeSignature>3/4</timeSignature><verseOrder>v1 c v1</verseOrder>' +
      '<songbooks><songbook name="Boka" entry="48"/><songbook name="Heftet" entry="7"/></songbooks>' +
      '<themes><theme>Lys</theme></themes><comments><comment>Ofte</comment></comments>';
    const lyrics =
      '<verse name="v1"><lines><chord root="D"/>Kom,<comment>Sakte</comment><br/>lys</lines></verse>' +
      '<verse name="c1"><lines part="Menn">Syng</lines><lines repeat="2">nå</lines></verse>';
    const { original, ...read } = readXml(openLyrics(lyrics, facts, ' xml:lang="no"')) ?? {};
    expect(read).toEqual({
      title: 'Dag',
      lyricist: 'Oda Vik, Ola Vik',
      composer: 'Tora Lie',
      translator: 'Kari Lie',
      key: 'D',
      number: '48',
      language: 'no',
      noteNames: 'H',
      lyrics: song('Vers 1', '(D)Kom,', 'lys', '', 'Refreng', '(Menn)', 'Syng', 'nå (2x)'),
      themes: ['Lys'],
      notes: [
        'Også kalt: Day',
        'Forfatter: Per Ås',
        'Public Domain',
        'CCLI 123',
        'Utgitt: 1998',
        'Tempo: 80',
        'Taktart: 3/4',
        'Rekkefølge: Vers 1, Refreng, Vers 1',
        'Boka 48',
        'Heftet 7',
        'Ofte',
        'Sakte',
      ],
      warnings: [],
    });
    expect(original).toContain(song('[verse v1]', '[D]Kom,Sakte', 'lys'));
  });

  it.each([
    ['chords of 0.8', '<chord name="Am7"/>Kom <chord name="G/H"/>lys', '(Am7)Kom (G/H)lys'],
    [
      'chords around words',
      '<chord root="E" bass="G#">Kom</chord> <chord root="C#" structure="min">lys</chord>',
      '(E/G#)Kom (C#m)lys',
    ],
    [
      'chords within chords',
      '<chord root="A"><chord root="G" structure="dom7">Kom</chord></chord>',
      '(A)(G7)Kom',
    ],
    [
      'chords across rows',
      'Å, <chord root="E">kom<br/>nå</chord><chord root="H"/>',
      'Å, (E)kom\nnå(H)',
    ],
    [
      'rows as people indent them',
      '\n  Kom,\n  lys<br/>\n  <chord root="D"/> her <chord root="A"/> nå\n',
      'Kom, lys\n(D) her (A)nå',
    ],
    ['marked words', 'Kom <tag name="it">lys</tag> nå', 'Kom lys nå'],
    [
      'rows of a comment alone',
      'Kom<br/><comment>Sakte</comment><br/>lys<br/><br/>nå<br/>\n',
      'Kom\nlys\n\nnå',
    ],
    ['rows of older versions', '<line>Kom</line>\n<line>lys</line>', 'Kom\nlys'],
    [
      'signs that programs leave',
      'Kom &amp; lys & nå&nbsp;<![CDATA[<&>]]> & Å',
      'Kom & lys & nå&nbsp;<&> & Å',
    ],
    ['a structure in numbers', '<chord root="E" structure="3-5-m7-13"/>Kom', '(E7add13)Kom'],
  ])('%s', (_, lines, lyrics) => {
    expect(readXml(verse(lines))?.lyrics).toBe(`Vers 1\n${lyrics}`);
  });

  it.each([
    [
      'parts of one verse',
      '<verse name="v1a"><lines>Kom</lines></verse><verse name="v1b"><lines>lys</lines></verse><verse name="b"><lines>nå</lines></verse>',
      ['Vers 1', 'Kom', 'lys', '', 'Bridge', 'nå'],
    ],
    [
      'two refrains',
      '<verse name="c1"><lines>Kom</lines></verse><verse name="c2"><lines>lys</lines></verse>',
      ['Refreng 1', 'Kom', '', 'Refreng 2', 'lys'],
    ],
    ['another kind', '<verse name="o1"><lines>Kom</lines></verse>', ['Vers o1', 'Kom']],
    [
      'an instrument',
      '<instrument name="i"><lines><beat><chord root="D"/><chord root="A" bass="C#"/></beat><beat><chord root="G"/></beat></lines></instrument><verse name="v1"><lines>Kom</lines></verse>',
      ['Intro', 'D  A/C#  |  G', '', 'Vers 1', 'Kom'],
    ],
    [
      'rows of several voices',
      '<verse name="v1"><lines>Kom<br/>\n</lines><lines part="A">lys</lines><lines part="menn">nå</lines></verse><verse name="tom"><lines><br/></lines></verse>',
      ['Vers 1', 'Kom', '(«A»)', 'lys', '(menn)', 'nå'],
    ],
    [
      'a part that names no language',
      '<verse name="v1" lang="en"><lines>Come</lines></verse><verse name="c"><lines>Sing</lines></verse><verse name="v1" lang="de"><lines>Komm</lines></verse><verse name="v2" lang="en-US"><lines>Go</lines></verse>',
      ['Vers 1', 'Come', '', 'Refreng', 'Sing', '', 'Vers 2', 'Go', '', 'Vers 1 – de', 'Komm'],
    ],
    [
      'other languages',
      '<verse name="v1" lang="nb"><lines>Kom</lines></verse><verse name="v1" lang="en"><lines>Come</lines></verse><verse name="c" lang="nb"><lines>Syng</lines></verse>',
      ['Vers 1', 'Kom', '', 'Refreng', 'Syng', '', 'Vers 1 – en', 'Come'],
    ],
  ])('%s', (_, parts, lyrics) => {
    expect(readXml(openLyrics(parts))?.lyrics.split('\n')).toEqual(lyrics);
  });

  it('says the language of its parts, and of itself if the words do not', () => {
    const languageOf = (parts: string, about = '') =>
      readXml(openLyrics(parts, undefined, about))?.language;
    const part = (lang: string) => `<verse name="v1"${lang}><lines>Kom</lines></verse>`;
    expect(languageOf(part(' lang="nb-NO"'))).toBe('no');
    expect(languageOf(part(' lang="nb"') + part(' lang="en"'))).toBe('mixed');
    expect(languageOf(part(''), ' xml:lang="sv"')).toBe('sv');
    expect(languageOf(part(''))).toBeUndefined();
  });
});

it.each([
  ['another root', '<set><lyrics>Kom</lyrics></set>'],
  ['no lyrics', '<song><title>Kom</title></song>'],
  ['an open element', '<song><lyrics>Kom</song>'],
  [
    'elements too deep',
    `<song><lyrics>${'<tag>'.repeat(200)}${'</tag>'.repeat(200)}</lyrics></song>`,
  ],
])('%s is no song', (_, text) => {
  expect(readXml(text)).toBeUndefined();
});

it('expands nothing that a document type defines', () => {
  const bomb = '<!DOCTYPE song [<!ENTITY a "Kom"><!ENTITY b "&a;&a;&a;">]>';
  expect(readXml(bomb + openSong(' Syng &b;').replace(/^<\?.*\?>\n/, ''))?.lyrics).toBe('Syng &b;');
});

it('has the first words as title where it has none', () => {
  const { title, warnings } = readXml(openSong(' Kom, lys')) ?? {};
  expect({ title, warnings }).toEqual({ title: 'Kom, lys', warnings: [{ code: 'noTitle' }] });
});

it.each([
  [
    'OpenSong',
    openSong(
      '#\n[V1]\n.D  A\n #\n;#\n[#]\n1#\n2#\n #|#\n#',
      'title author copyright hymn_number presentation ccli capo key aka key_line theme alttheme tempo time_sig user1 notes other'
        .split(' ')
        .map((name) => `<${name}>#</${name}>`)
        .join(''),
    ),
  ],
  [
    'OpenLyrics',
    openLyrics(
      '#<verse name="#">#<lines part="#">#<chord name="D"># <tag>#</tag></chord><br/>#</lines># <other>#</other></verse>' +
        '<verse name="v1" lang="de">#<comment>#</comment></verse>',
      'copyright ccliNo released transposition tempo key timeSignature variant publisher version keywords verseOrder other'
        .split(' ')
        .map((name) => `<${name}>#</${name}>`)
        .join('') +
        '<titles><title>#</title><title lang="de">#</title></titles><comments><comment>#</comment></comments>' +
        '<authors><author>#</author><author type="words">#</author><author type="music">#</author></authors>' +
        '<songbooks><songbook name="#" entry="#"/></songbooks><themes><theme>#</theme></themes>',
    ),
  ],
])('%s loses no word', (_, text) => {
  let count = 0;
  const wordOf = (at: number) =>
    `ord${String(at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  const numbered = text.replaceAll('#', () => wordOf(++count));
  const { original: _original, ...read } = readXml(numbered) ?? {};
  const kept = JSON.stringify(read);
  const words = Array.from({ length: count }, (_word, at) => wordOf(at + 1));
  expect(words.filter((word) => !new RegExp(`${word}\\b`).test(kept))).toEqual([]);
});

/** A line as its words and, from 0, where each chord stands among them. */
type Placed = readonly [words: string, chords: readonly (readonly [number, string])[]];
const words = fc
  .array(fc.constantFrom('Kom', 'lys', 'over', 'dalen', 'syng,', 'hjerte', 'går', 'Å'), {
    minLength: 2,
    maxLength: 6,
  })
  .map((some) => `${some.join(' ')}.`);
const chord = fc.constantFrom('D', 'Am', 'G/H', 'C#m7', 'Bb', 'Fmaj7', 'Esus4', 'A7');
const line: fc.Arbitrary<Placed> = fc
  .tuple(words, fc.array(fc.tuple(fc.nat({ max: 6 }), chord), { maxLength: 4 }))
  .map(([text, steps]) => {
    const chords: [number, string][] = [];
    for (const [step, name] of steps) {
      const before = chords.at(-1);
      const at = (before === undefined ? 0 : before[0] + before[1].length + 1) + step;
      if (at < text.length) chords.push([at, name]);
    }
    return [text, chords];
  });
const anySong = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

function rowOf([, chords]: Placed): string {
  return chords.reduce((row, [at, name]) => row.padEnd(at) + name, '');
}
function piecesOf([text, chords]: Placed, write: (name: string) => string): string {
  const ends = [...chords.slice(1).map(([at]) => at), text.length];
  const rest = chords.map(([at, name], index) => write(name) + text.slice(at, ends[index]));
  return text.slice(0, chords[0]?.[0] ?? text.length) + rest.join('');
}
const writers: Readonly<Record<string, (verses: readonly (readonly Placed[])[]) => string>> = {
  'OpenSong in sections': (verses) =>
    openSong(
      verses
        .flatMap((lines, at) => [
          `[V${at + 1}]`,
          ...lines.flatMap((one) => [`.${rowOf(one)}`, ` ${one[0]}`]),
          '',
        ])
        .join('\n'),
    ),
  'OpenLyrics 0.8': (verses) => inOpenLyrics(verses, (name) => `<chord name="${name}"/>`),
  'OpenLyrics 0.9': (verses) =>
    inOpenLyrics(verses, (name) => {
      const [, root, , bass] = /^([A-H][#b]?)(.*?)(?:\/(.*))?$/.exec(name) ?? [];
      return `<chord root="${root}" structure="${structures.get(name)}" bass="${bass ?? ''}"/>`;
    }),
};
const structures = new Map([
  ['D', 'major'],
  ['Am', 'min'],
  ['G/H', '3-5'],
  ['C#m7', 'min7'],
  ['Bb', ''],
  ['Fmaj7', 'maj7'],
  ['Esus4', '4-5'],
  ['A7', 'dom7'],
]);
function inOpenLyrics(verses: readonly (readonly Placed[])[], write: (name: string) => string) {
  return openLyrics(
    verses
      .map((lines, at) => {
        const rows = lines.map((one) => piecesOf(one, write)).join('<br/>');
        return `<verse name="v${at + 1}"><lines>${rows}</lines></verse>`;
      })
      .join(''),
  );
}

function placedOf({ chords, lyrics, pieces }: Line): Placed {
  if (pieces === undefined)
    return [lyrics, [...chords.matchAll(/\S+/g)].map(({ index, 0: name }) => [index, name])];
  let at = 0;
  const placed = pieces.flatMap((piece) => {
    if (piece.kind === 'chord') return [[at, piece.chord] as const];
    at += piece.text.length;
    return [];
  });
  return [lyrics, placed];
}

describe.each(Object.entries(writers))('%s', (_, write) => {
  it('keeps every word and every chord where it stood', () => {
    fc.assert(
      fc.property(anySong, (verses) => {
        const read = parseLyrics(readXml(write(verses))?.lyrics ?? '');
        const lines = read.map((section) =>
          section.lines.map(placedOf).filter(([text]) => text.trim() !== ''),
        );
        expect(lines).toEqual(verses);
      }),
      { numRuns: isFull ? 5_000 : 50 },
    );
  });
});

it('OpenSong in numbered rows keeps every word and every chord where it stood', () => {
  const stanzas = fc.array(fc.tuple(line, words, words), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(stanzas, (rows) => {
      const text = rows.flatMap(([one, second, third]) => [
        `.${rowOf(one)}`,
        `1${one[0]}`,
        `2${second}`,
        `3${third}`,
      ]);
      const read = parseLyrics(readXml(openSong(['[V]', ...text].join('\n')))?.lyrics ?? '');
      const lines = read.map((section) =>
        section.lines.map(placedOf).filter(([sung]) => sung.trim() !== ''),
      );
      const verses = [0, 1, 2].map((at) =>
        rows.map(([one, ...others]) => [[one[0], ...others][at], one[1]]),
      );
      expect(lines).toEqual(verses);
    }),
    { numRuns: isFull ? 5_000 : 50 },
  );
});
