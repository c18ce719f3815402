import type { Syllable, Word } from '#song/arrangement/arrangement.ts';
import { composed } from '#song/composed.ts';
import { type Direction, directionOf } from '#song/directionOf.ts';
import { type Ruler, type TextStyle, chordsSmallerBy } from './page.ts';
import { hyphen, needsHyphen } from './wordBreaks.ts';

/** A word with its chords, measured from its first letter in reading direction. */
export interface WordBox {
  readonly word: Word;
  readonly direction: Direction | null;
  readonly texts: readonly Placed[];
  readonly chords: readonly Placed[];
  /** Where the next text may begin. */
  readonly textEnd: number;
  /** Where the last chord ends; 0 without chords. */
  readonly chordEnd: number;
  /** The white space after the word. */
  readonly space: Placed['text'];
  readonly spaceWidth: number;
  /** The first part of a word that is broken: the rest is in the next row. */
  readonly isTorn: boolean;
}

export interface Placed {
  readonly text: string;
  /** mm from the start of the word. */
  readonly at: number;
  readonly width: number;
  /** The sounding chord above a shape under a capo, if both are shown. */
  readonly sounding?: string | undefined;
}

const soundingSmallerBy = 3; // points
const widestTear = 0.6; // mm between two letters of a word that still reads as one

export function soundingStyle(style: TextStyle): TextStyle {
  return { size: chordStyle(style).size - soundingSmallerBy, bold: false };
}

export function chordStyle({ size }: TextStyle): TextStyle {
  return { size: size - chordsSmallerBy, bold: true };
}

/** The minimum distance between two chords, in mm: a space. */
export function chordGap(ruler: Ruler, style: TextStyle): number {
  return ruler(' ', chordStyle(style));
}

/** The width of a chord, or of the sounding chord above it if that is wider; 0 without one. */
export function widthOfChord(
  { chord, sounding }: Syllable,
  style: TextStyle,
  ruler: Ruler,
): number {
  return Math.max(
    ruler(composed(chord ?? ''), chordStyle(style)),
    ruler(composed(sounding ?? ''), soundingStyle(style)),
  );
}

/** How far a word is placed, in mm from its first letter. */
export interface WordEnds {
  /** Where the next syllable may begin. */
  readonly text: number;
  /** Where the last chord ends; null without one. */
  readonly chord: number | null;
  /** The letters drawn last. */
  readonly drawn: Placed | null;
}

export const noEnds: WordEnds = { text: 0, chord: null, drawn: null };

interface PlacedSyllable {
  readonly text: Placed;
  readonly chord: Placed | null;
  /** In the gap before the text. */
  readonly hyphen: Placed | null;
  readonly ends: WordEnds;
}

/**
 * Places a syllable behind others of its word. A chord moves only the syllable below the next
 * chord, and extends over others; a word torn by that has a hyphen, except in Hebrew.
 */
export function placeSyllable(
  syllable: Syllable,
  { text: pen, chord: chordEnd, drawn }: WordEnds,
  style: TextStyle,
  ruler: Ruler,
): PlacedSyllable {
  const text = composed(syllable.text);
  const isUnder = syllable.chord !== null && chordEnd !== null;
  const free = isUnder ? Math.max(pen, chordEnd + chordGap(ruler, style)) : pen;
  const drawnEnd = drawn === null ? free : drawn.at + drawn.width;
  const isTorn =
    free - drawnEnd > widestTear &&
    needsHyphen(drawn?.text ?? '', text) &&
    directionOf(text) !== 'rtl';
  const dash = isTorn ? ruler(hyphen, style) : 0;
  const at = Math.max(free, drawnEnd + dash);
  const width = ruler(text, style);
  const placed = { text, at, width };
  const chord =
    syllable.chord === null
      ? null
      : {
          text: composed(syllable.chord),
          at,
          width: widthOfChord(syllable, style, ruler),
          sounding: syllable.sounding && composed(syllable.sounding),
        };
  return {
    text: placed,
    chord,
    hyphen: isTorn
      ? { text: hyphen, at: drawnEnd + (at - drawnEnd - dash) / 2, width: dash }
      : null,
    ends: {
      text: at + width,
      chord: chord === null ? chordEnd : chord.at + chord.width,
      drawn: text === '' ? drawn : placed,
    },
  };
}

export function measureWord(word: Word, style: TextStyle, ruler: Ruler): WordBox {
  const texts: Placed[] = [];
  const chords: Placed[] = [];
  let ends = noEnds;
  for (const syllable of word.syllables) {
    const placed = placeSyllable(syllable, ends, style, ruler);
    if (placed.hyphen !== null) texts.push(placed.hyphen);
    if (placed.text.text !== '') texts.push(placed.text);
    if (placed.chord !== null) chords.push(placed.chord);
    ({ ends } = placed);
  }
  const textEnd = ends.text;
  const chordEnd = ends.chord ?? 0;
  const space = word.space.replace(/\s/g, ' ');
  return {
    word,
    direction: directionOf(word.syllables.map(({ text }) => text).join('')),
    texts,
    chords,
    // No text may extend under a chord without text.
    textEnd: texts.length === 0 ? chordEnd : textEnd,
    chordEnd,
    space,
    spaceWidth: ruler(space, style),
    isTorn: false,
  };
}

export function extentOf({ textEnd, chordEnd }: WordBox): number {
  return Math.max(textEnd, chordEnd);
}
