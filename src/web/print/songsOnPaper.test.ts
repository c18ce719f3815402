import { jsPDF } from 'jspdf';
import { describe, expect, it } from 'vitest';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { arrange } from '#song/arrangement/arrange.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { ArrangedLine, Arrangement } from '#song/arrangement/arrangement.ts';
import { directionOf } from '#song/directionOf.ts';
import { layOutLine } from '#song/print/layOutLine.ts';
import { type SongFacts, layOutPages } from '#song/print/layOutSong.ts';
import {
  type Paper,
  type Ruler,
  a4,
  a5,
  columnsOf,
  footerSize,
  largerLetters,
  margin,
  millimetres,
  sizeOn,
} from '#song/print/page.ts';
import { wordBreaks } from '#song/print/wordBreaks.ts';
import { isFull } from '#tests/isFull.ts';
import { pdfRuler } from './glyphRuns.ts';
import { Fonts } from './pdfFonts.ts';

interface Song {
  readonly title: string;
  readonly arrangement: Arrangement;
}

const look = { showSectionLabels: true, boldMode: 'none', showRepeatedChorus: true } as const;
const generated = isFull ? 200 : 0;

/** The samples; `FULL=1` adds songs of the generator, but its longest. */
const songs: readonly Song[] = [
  ...sampleSongs,
  ...generateSongs(generated).filter(({ lyrics }) => lyrics.length < 100_000),
].map(({ title, lyrics }) => ({ title, arrangement: arrange(parseLyrics(lyrics), look) }));

function factsOf(title: string): SongFacts {
  return {
    product: 'Sangbok',
    title,
    language: 'nb',
    info: ['Lovsang · Norsk · Sal 23', 'Toneart: Re- · Tempo: Rolig · Oversetter: Oda Vik'],
    rights: 'Tekst: Oda Vik',
    notes: null,
    pageNumber: (page, pages) => `Side ${page} av ${pages}`,
  };
}

/** All that a song can be printed on, by name. */
const papers: Readonly<Record<string, Paper>> = {
  A4: a4,
  A5: a5,
  'A4, larger letters': { ...a4, scale: largerLetters },
  'A5, larger letters': { ...a5, scale: largerLetters },
};

/** Measures as in a PDF; letters that Helvetica lacks as their replacement. */
const ruler: Ruler = pdfRuler(new Fonts(new jsPDF()));

const torn = 0.6; // mm between two letters
const dust = 1e-6;

interface Letter {
  readonly letter: string;
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** The letters of a line as they are drawn, hyphens among them. */
function drawn(line: ArrangedLine, size: number, width: number): Letter[] {
  const rows = layOutLine({ ...line, label: null }, size, false, { width, ruler });
  return rows.flatMap(({ texts }, row) =>
    texts
      .filter(({ ink }) => ink === 'text')
      .flatMap(({ text, x, style }) => {
        let to = x;
        return [...text].flatMap((letter) => {
          const from = to;
          to += ruler(letter, style);
          return letter === ' ' ? [] : [{ letter, row, from, to }];
        });
      }),
  );
}

/** The words of a line that are torn, and those whose hyphen has no room. */
function tornIn(line: ArrangedLine, paper: Paper, count: 1 | 2): string[] {
  const letters = drawn(line, sizeOn(paper, 'chorus'), columnsOf(paper, count).width);
  let at = 0;
  return line.words.flatMap(({ syllables }) => {
    const word = syllables
      .map(({ text }) => text)
      .join('')
      .normalize('NFC');
    let before: Letter | undefined;
    let hyphen: Letter | undefined;
    let isTorn = false;
    for (const expected of word.replaceAll(/\s/g, '')) {
      if (letters[at]?.letter === '-' && expected !== '-') hyphen = letters[at++];
      const next = letters[at++];
      if (next?.letter !== expected) throw new Error(`${word} is drawn otherwise`);
      if (next && before) {
        const end = hyphen?.row === before.row ? hyphen.from : before.to;
        const start = hyphen?.row === next.row ? hyphen.to : next.from;
        const isOnOneRow = before.row === next.row;
        const isApart = isOnOneRow && next.from - before.to > torn;
        const hasRoom = end >= before.to - dust && (!isOnOneRow || start <= next.from + dust);
        const isParted = isApart || !isOnOneRow;
        const wants = isParted && /\p{L}$/u.test(before.letter) && /^\p{L}/u.test(next.letter);
        if (wants !== (hyphen !== undefined) || !hasRoom) isTorn = true;
      }
      before = next;
      hyphen = undefined;
    }
    return isTorn ? [word] : [];
  });
}

describe.each(Object.entries(papers))('on %s', (_, paper) => {
  it('no word is torn without a hyphen, and each hyphen has its room', () => {
    const found = songs.flatMap(({ arrangement }) =>
      arrangement.sections
        .flatMap(({ lines }) => lines)
        .filter(({ words }) => words.every((word) => !isHebrew(word)))
        .flatMap((line) => [line, chordedInside(line)])
        .flatMap((line) => [...tornIn(line, paper, 1), ...tornIn(line, paper, 2)]),
    );
    expect(found).toEqual([]);
  });

  it('no later page has two columns that end far apart and would fit into one', () => {
    const most = paper.height - 2 * margin - 2 * millimetres(footerSize);
    const apart = songs.flatMap(({ title, arrangement }) =>
      layOutPages(factsOf(title), arrangement, ruler, { paper })
        .slice(1)
        .flatMap(({ ends }, at) => {
          const [left = 0, right] = ends;
          const isFar = right !== undefined && Math.abs(left - right) > 42;
          return isFar && left + right - 2 * margin <= most ? [`${title}, ${at + 2}`] : [];
        }),
    );
    expect(apart).toEqual([]);
  });

  it('no title stands alone on its page', () => {
    const alone = songs.filter(({ title, arrangement }) => {
      const [first, ...others] = layOutPages(factsOf(title), arrangement, ruler, { paper });
      const isSung = first?.texts.some(
        ({ style }) =>
          style.size === sizeOn(paper, 'lyrics') || style.size === sizeOn(paper, 'chorus'),
      );
      return others.length > 0 && isSung !== true;
    });
    expect(alone.map(({ title }) => title)).toEqual([]);
  });
});

const chords = ['Do', 'Sol7', 'La-', 'Fa#-7', 'Mib', 'Resus4', 'Si/La#'];

/** The same words with a chord over each of their syllables, as a busy accompaniment has. */
function chordedInside(line: ArrangedLine): ArrangedLine {
  let next = 0;
  const words = line.words.map(({ syllables, space }) => {
    const text = syllables
      .map((one) => one.text)
      .join('')
      .normalize('NFC');
    const cuts = [0, ...wordBreaks(text), text.length];
    const parts = cuts.slice(1).map((end, at) => ({
      chord: chords[next++ % chords.length] ?? '',
      text: text.slice(cuts[at], end),
    }));
    return { syllables: parts, space };
  });
  return { ...line, words };
}

function isHebrew({ syllables }: ArrangedLine['words'][number]): boolean {
  return syllables.some(({ text }) => directionOf(text) === 'rtl');
}
