import type { Syllable, Word } from '#song/arrangement/arrangement.ts';
import { composed } from '#song/composed.ts';
import { type Direction, directionOf } from '#song/directionOf.ts';
import { type Ruler, type TextStyle, chordsSmallerBy } from './page.ts';

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

/** A chord moves only the syllable below the next chord; it extends over others. */
export function measureWord(word: Word, style: TextStyle, ruler: Ruler): WordBox {
  const texts: Placed[] = [];
  const chords: Placed[] = [];
  const gap = chordGap(ruler, style);
  let textEnd = 0;
  for (const syllable of word.syllables) {
    const text = composed(syllable.text);
    const last = chords.at(-1);
    if (syllable.chord !== null && last) {
      textEnd = Math.max(textEnd, last.at + last.width + gap);
    }
    if (syllable.chord !== null) {
      chords.push({
        text: composed(syllable.chord),
        at: textEnd,
        width: widthOfChord(syllable, style, ruler),
        sounding: syllable.sounding && composed(syllable.sounding),
      });
    }
    const width = ruler(text, style);
    if (text !== '') texts.push({ text, at: textEnd, width });
    textEnd += width;
  }
  const last = chords.at(-1);
  const chordEnd = last ? last.at + last.width : 0;
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
