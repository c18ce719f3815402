import type { Syllable, Word } from '#song/arrangement/arrangement.ts';
import { graphemesOf } from '#song/graphemesOf.ts';
import type { Ruler, TextStyle } from './page.ts';
import { type WordBox, chordGap, chordStyle, extentOf, measureWord } from './wordBox.ts';

/** A word box and where on its row it begins, in mm from where the row begins to be read. */
export interface RowItem {
  readonly box: WordBox;
  readonly at: number;
}

export type Row = readonly RowItem[];

interface Pens {
  text: number;
  chord: number;
}

const dust = 1e-6; // mm, of adding up fractions

/**
 * Words in rows no wider than `widths.first`, then `widths.rest` (mm). Rows break between words. If
 * both directions occur, no chord hangs over a neighbour, so that words can change places.
 */
export function wrapWords(
  words: readonly Word[],
  style: TextStyle,
  widths: { readonly first: number; readonly rest: number },
  ruler: Ruler,
): Row[] {
  const gap = chordGap(ruler, style);
  const rows: Row[] = [];
  let row: RowItem[] = [];
  let pens: Pens = { text: 0, chord: 0 };
  for (const box of boxesOf(words, style, widths.rest, ruler)) {
    let at = startOf(box, pens);
    const width = rows.length === 0 ? widths.first : widths.rest;
    if (row.length > 0 && at + extentOf(box) > width + dust) {
      rows.push(row);
      row = [];
      at = 0;
      pens = { text: 0, chord: 0 };
    }
    row.push({ box, at });
    pens = pensBehind(box, at, pens, gap);
  }
  return row.length > 0 ? [...rows, row] : rows;
}

function startOf({ chords: [first] }: WordBox, { text, chord }: Pens): number {
  return first ? Math.max(text, chord - first.at) : text;
}

function pensBehind(box: WordBox, at: number, { chord }: Pens, gap: number): Pens {
  return {
    text: at + box.textEnd + box.spaceWidth,
    chord: box.chords.length > 0 ? at + box.chordEnd + gap : chord,
  };
}

function boxesOf(
  words: readonly Word[],
  style: TextStyle,
  width: number,
  ruler: Ruler,
): readonly WordBox[] {
  const most = width - chordGap(ruler, style);
  const boxes = words.flatMap((word) => {
    const box = measureWord(word, style, ruler);
    if (extentOf(box) <= most) return [box];
    return breakWord(word, style, most, ruler).map((part) => measureWord(part, style, ruler));
  });
  const directions = new Set(boxes.map(({ direction }) => direction).filter(Boolean));
  return directions.size > 1 ? boxes.map((box) => stiff(box, style, ruler)) : boxes;
}

/** As wide as its chords, with one blank behind: it takes as much room wherever it stands. */
function stiff(box: WordBox, style: TextStyle, ruler: Ruler): WordBox {
  const space = box.space === '' ? '' : ' ';
  const behindChord = box.chords.length > 0 ? box.chordEnd + chordGap(ruler, style) : 0;
  return {
    ...box,
    textEnd: Math.max(box.textEnd, behindChord),
    space,
    spaceWidth: ruler(space, style),
  };
}

/**
 * Cuts a word that is wider than a line, the last resort: before a syllable if that is enough, else
 * between letters; a chord that is wider than a line is cut as well. `width` in mm.
 */
function breakWord(word: Word, style: TextStyle, width: number, ruler: Ruler): Word[] {
  const gap = chordGap(ruler, style);
  const pieces: Syllable[][] = [];
  let open: Syllable[] = [];
  let textEnd = 0;
  let chordEnd = -gap;
  for (const syllable of word.syllables.flatMap((whole) =>
    cutSyllable(whole, style, width, ruler),
  )) {
    const text = ruler(syllable.text.normalize('NFC'), style);
    const chord =
      syllable.chord === null ? 0 : ruler(syllable.chord.normalize('NFC'), chordStyle(style));
    let at = syllable.chord === null ? textEnd : Math.max(textEnd, chordEnd + gap);
    if (open.length > 0 && at + Math.max(text, chord) > width) {
      pieces.push(open);
      open = [];
      at = 0;
      chordEnd = -gap;
    }
    open.push(syllable);
    textEnd = at + text;
    if (syllable.chord !== null) chordEnd = at + chord;
  }
  pieces.push(open);
  return pieces.map((syllables, index) => ({
    syllables,
    space: index === pieces.length - 1 ? word.space : '',
  }));
}

/** Pieces of a syllable, none wider than a line; the chord stays with the first letters. */
function cutSyllable(
  { chord, text }: Syllable,
  style: TextStyle,
  width: number,
  ruler: Ruler,
): Syllable[] {
  const texts = cutText(text, style, width, ruler);
  const chords = chord === null ? [null] : cutText(chord, chordStyle(style), width, ruler);
  const last = chords.length - 1;
  return [
    ...chords.slice(0, last).map((part): Syllable => ({ chord: part, text: '' })),
    { chord: chords[last] ?? null, text: texts[0] ?? '' },
    ...texts.slice(1).map((part): Syllable => ({ chord: null, text: part })),
  ];
}

function cutText(text: string, style: TextStyle, width: number, ruler: Ruler): string[] {
  const whole = text.normalize('NFC');
  if (ruler(whole, style) <= width) return [whole];
  const parts: string[] = [];
  let start = 0;
  let used = 0;
  for (const { segment, index } of graphemesOf(whole)) {
    const next = ruler(segment, style);
    if (used + next > width && index > start) {
      parts.push(whole.slice(start, index));
      start = index;
      used = 0;
    }
    used += next;
  }
  return [...parts, whole.slice(start)];
}
