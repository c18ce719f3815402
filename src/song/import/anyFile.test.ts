import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Line, Section } from '#song/lyrics/section.ts';
import { anyText, oneOf, song as anySong } from '#song/testing/anySong.ts';
import { isFull } from '#tests/isFull.ts';
import type { ReadFile, ReadSong } from './importedSong.ts';
import { readSongFile } from './readSongFile.ts';

const timeout = 600_000; // ms
const runs = (full: number, usual: number) => ({ numRuns: isFull ? full : usual });

function read(name: string, text: string, parted?: boolean): ReadFile {
  const options = parted === undefined ? {} : { parted };
  return readSongFile({ name, text }, () => noXml, options) as ReadFile;
}
const noXml: ReadFile = { format: 'openSong', songs: [], warnings: [] };

const ending = fc.constantFrom('txt', 'cho', 'onsong', 'xml', '');
const answer = fc.constantFrom(undefined, true, false);

describe('any file', () => {
  /** Rows as files have them, each around a word of its own. */
  const rows =
    'W~Kom W,~D  A\nKom W~[D]Kom [A]W~(D)Kom W~[W]~12. W~13 Kom W~1. W~W:~KOM W~' +
    '{title: W}~{t:W}~{c: W}~{comment: Kari W}~{soc: W}~{eoc: W}~{chorus: W}~{ccli: W}~{image: W}~' +
    '{meta: W W}~{new_song}~{title-de: W}~{c-piano: W}~{+W}~{tag: W}~{W: W}~# W~' +
    'Tittel: W~Tekst: Kari W~Kari W~© 1998 W~Key: D | Book: W~Flow: W~Mood: W~Jes 55\tW~' +
    'Vers W~Refreng:~[Chorus]~Verse 1: W~*W~* W *~`D W~.D  A\n Kom W~&red: W~>W~> W~' +
    '---~=====~***~~~\n\n~\f~\fW~[V1]~.D\n1W\n2W~;W~-- ~Mvh\nKari W~Fra: W\nTil: W';
  const file = fc.array(fc.tuple(oneOf(rows), fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n')), {
    maxLength: 25,
  });

  it('has every word in a song, or its row is named', { timeout }, () => {
    const property = fc.property(file, ending, answer, (drawn, end, parted) => {
      let next = 0;
      const text = drawn
        .flat()
        .join('')
        .replaceAll('W', () => `Ord${next++}x`);
      const { songs, warnings } = read(`a.${end}`, text, parted);
      const said = new Set(songs.flatMap(wordsOf));
      const named = [...warnings, ...songs.flatMap((song) => song.warnings)].map(
        ({ line, code }) => (code === 'leftOver' ? line : 0),
      );
      const lost = text
        .split(/\r\n|[\n\r]/)
        .filter(
          (row, at) => !named.includes(at + 1) && wordsIn(row).some((word) => !said.has(word)),
        );
      expect(lost).toEqual([]);
    });
    fc.assert(property, runs(5_000, 200));
  });

  it('is read without throwing', { timeout }, () => {
    const property = fc.property(
      fc.oneof(anySong, anyText),
      ending,
      answer,
      (text, end, parted) => {
        for (const song of read(`a.${end}`, text, parted).songs) {
          expect(song.original).not.toBe('');
        }
      },
    );
    fc.assert(property, runs(5_000, 200));
  });

  function wordsIn(text: string): readonly string[] {
    return text.match(/Ord\d+x/g) ?? [];
  }

  function wordsOf({ original: _, warnings: __, ...song }: ReadSong): readonly string[] {
    return wordsIn(Object.values(song).flat().join('\n'));
  }
});

describe('a song written in', () => {
  const word = fc.constantFrom(
    ...'lys over dal, elva renner stille. Halleluja «kom» når å gå og Alle La oss sjel! 2 – på-nytt'.split(
      ' ',
    ),
  );
  const chord = fc.constantFrom(...'D A7 Hm G/B F#m7 Esus4 Bb C#dim Asus4/D'.split(' '));
  /** Chords among the words, or in a row above them. */
  const line = fc
    .tuple(
      fc.boolean(),
      fc.array(fc.tuple(fc.option(chord, { freq: 2 }), word), { minLength: 2, maxLength: 7 }),
    )
    .map(([isAbove, words]) => {
      const inline = words.map(([over, sung]) => (over === null ? sung : `(${over})${sung}`));
      if (!isAbove) return `Vi ${inline.join(' ')}`;
      const width = 8; // of a chord or a word with the blank behind it
      const row = words.map(([over, sung]) =>
        (over ?? '').padEnd(Math.max(width, sung.length + 1)),
      );
      const sung = words.map(([, text]) => text.padEnd(width - 1)).join(' ');
      return row.join('').trim() === '' ? `Vi ${sung}` : `   ${row.join('')}\nVi ${sung}`;
    });
  const lines = fc.array(line, { minLength: 2, maxLength: 4 });
  const section = fc.record({ name: fc.constantFrom('Vers', 'Refreng', 'Bridge'), lines });
  const song = fc.record({
    title: fc.constantFrom('Kom, lys', 'Vind over hav', 'Stjernen', 'Morgenen gryr'),
    sections: fc.array(section, { minLength: 1, maxLength: 4 }),
  });
  type Drawn = typeof song extends fc.Arbitrary<infer T> ? T : never;

  const titled = ({ sections }: Drawn) =>
    sections.map(({ name, lines: sung }, at) => ({ heading: `${name} ${at + 1}`, sung }));
  const inBrackets = (sung: string) => sung.replace(/\(([^)]+)\)/g, '[$1]');
  const inEnglish = (heading: string) =>
    heading.replace('Vers', 'Verse').replace('Refreng', 'Chorus');

  const ours = (drawn: Drawn) =>
    titled(drawn)
      .map(({ heading, sung }) => [heading, ...sung].join('\n'))
      .join('\n\n');
  const chordPro = (drawn: Drawn) => {
    const short = { Vers: 'v', Refreng: 'c', Bridge: 'b' } as const;
    const parts = titled(drawn).map(({ heading, sung }, at) => {
      const letter = short[drawn.sections[at]?.name as 'Vers'];
      return `{so${letter}: ${heading}}\n${sung.map(inBrackets).join('\n')}\n{eo${letter}}\n`;
    });
    return `{title: ${drawn.title}}\n{capo: 2}\n\n${parts.join('\n')}`;
  };
  const onSong = (drawn: Drawn) => {
    const parts = titled(drawn).map(({ heading, sung }) => {
      return `${inEnglish(heading)}:\n${sung.map(inBrackets).join('\n')}\n`;
    });
    return `${drawn.title}\nKari Lie\nKey: D\nCapo: 2\n\n${parts.join('\n')}`.replaceAll(
      '\n',
      '\r',
    );
  };
  const text = (drawn: Drawn) => `${drawn.title}\n\n${ours(drawn)}`;

  /** What is sung and played, by section. */
  const shown = (sections: readonly Section[]) =>
    sections.map(({ type, title, lines: all }) => [
      type,
      title,
      ...all.map(lineOf).filter((row) => row !== ''),
    ]);
  const lineOf = ({ chords, lyrics, pieces }: Line) =>
    JSON.stringify(pieces ?? (chords + lyrics).trim()).replace(/^""$/, '');

  it.each([
    ['ChordPro', 'a.cho', chordPro, (all: string[]) => all.join('\n{new_song}\n'), 5],
    ['OnSong', 'a.onsong', onSong, (all: string[]) => all.join(''), 1],
    ['text, parted by rules', 'a.txt', text, (all: string[]) => all.join('\n\n---\n\n'), 5],
    ['text, parted by blank rows', 'a.txt', text, (all: string[]) => all.join('\n\n\n\n'), 5],
    ['text, parted by pages', 'a.txt', text, (all: string[]) => all.join('\n\f'), 5],
    [
      'text, with numbers',
      'a.txt',
      text,
      (all: string[]) => all.map((each, at) => `${at + 14}. ${each}`).join('\n\n'),
      5,
    ],
  ] as const)('%s has the same words and chords', { timeout }, (_, name, write, join, most) => {
    const property = fc.property(fc.array(song, { minLength: 1, maxLength: most }), (drawn) => {
      const { songs, warnings } = read(name, join(drawn.map(write)));
      expect(warnings).toEqual([]);
      expect(songs.map(({ title }) => title)).toEqual(drawn.map(({ title }) => title));
      expect(songs.map(({ lyrics }) => shown(parseLyrics(lyrics)))).toEqual(
        drawn.map((each) => shown(parseLyrics(ours(each)))),
      );
    });
    fc.assert(property, runs(1_000, 15));
  });

  it.each([
    ['rules', (verses: string[]) => verses.join('\n\n---\n\n')],
    ['wide gaps', (verses: string[]) => verses.join('\n\n\n\n')],
    ['pages', (verses: string[]) => verses.join('\n\f')],
    ['numbers', (verses: string[]) => verses.map((each, at) => `${at + 1}. ${each}`).join('\n\n')],
  ])('text stays one song though %s part its verses', { timeout }, (_, join) => {
    const property = fc.property(song, ({ title, sections }) => {
      const verses = sections.map((each) => each.lines.join('\n'));
      const { songs } = read('a.txt', `${title}\n\n${join(verses)}`);
      expect(songs.map((each) => each.title)).toEqual([title]);
    });
    fc.assert(property, runs(1_000, 30));
  });
});
