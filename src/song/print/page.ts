import type { Direction } from '#song/directionOf.ts';

/** A page and its content. */
export interface Page {
  readonly texts: readonly PlacedText[];
  readonly strokes: readonly Stroke[];
}

export const blankPage: Page = { texts: [], strokes: [] };

/** A line of a drawing, in mm from the upper left corner of the page. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
  /** Of the pen. */
  readonly width: number;
  /** A round pen: a stroke without length is a disc. */
  readonly round: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Text on one baseline, in mm from the upper left corner of the page. */
export interface PlacedText {
  /** In logical order, in NFC; the renderer converts it to visual order. */
  readonly text: string;
  readonly direction: Direction;
  /** The left edge, whatever the direction. */
  readonly x: number;
  readonly width: number;
  /** The baseline. */
  readonly y: number;
  readonly style: TextStyle;
  readonly ink: Ink;
}

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold: boolean;
}

export type Ink = 'text' | 'chord' | 'footer';

/**
 * The width of a text in mm; all that layout needs from outside. The width of a text must be the
 * sum of its characters' widths, without kerning.
 */
export type Ruler = (text: string, style: TextStyle) => number;

/** A sheet of paper, in mm. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  /** How large its letters are, times the sizes of spec §7. */
  readonly scale: number;
}

export const a4: Paper = { width: 210, height: 297, scale: 1 };
export const a5: Paper = { width: 148, height: 210, scale: 1 };
export const a4Across: Paper = { width: 297, height: 210, scale: 1 };
export const largerLetters = 1.5; // lyrics of 16.5 points: large print

export const margin = 20; // mm, spec §7
const gutter = 8; // mm between columns

/** Font sizes in points (spec §7). Chords are one point smaller than the lyrics below. */
const sizes = {
  product: 10,
  title: 18,
  info: 10,
  chorus: 12,
  lyrics: 11,
  rights: 8,
  notesHeading: 12,
  notes: 10,
} as const;
export const chordsSmallerBy = 1; // point
export const footerSize = 8; // points, on any paper

/** The font size of a part of the song on this paper. */
export function sizeOn({ scale }: Paper, part: keyof typeof sizes): number {
  return sizes[part] * scale;
}

/** The left edges and the width of a page's columns, in mm. */
export function columnsOf(
  paper: Paper,
  count: 1 | 2,
): { readonly lefts: readonly number[]; width: number } {
  const width = (paper.width - 2 * margin - gutter * (count - 1)) / count;
  return { width, lefts: count === 1 ? [margin] : [margin, margin + width + gutter] };
}

/** Points to mm. */
export function millimetres(points: number): number {
  return (points * 25.4) / 72;
}
