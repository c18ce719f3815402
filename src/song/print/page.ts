import type { Direction } from '#song/directionOf.ts';

/** A page and its content. */
export interface Page {
  readonly texts: readonly PlacedText[];
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

/** A4, in mm. */
export const paper = { width: 210, height: 297 } as const;
export const margin = 20; // mm, spec §7
const contentWidth = paper.width - 2 * margin;
const gutter = 8; // mm between columns

/** Font sizes in points (spec §7). Chords are one point smaller than the lyrics below. */
export const sizes = {
  product: 10,
  title: 18,
  info: 10,
  chorus: 12,
  lyrics: 11,
  notesHeading: 12,
  notes: 10,
  footer: 8,
} as const;
export const chordsSmallerBy = 1; // point

/** The left edges and the width of a page's columns, in mm. */
export function columnsOf(count: 1 | 2): { readonly lefts: readonly number[]; width: number } {
  const width = (contentWidth - gutter * (count - 1)) / count;
  return { width, lefts: count === 1 ? [margin] : [margin, margin + width + gutter] };
}

/** Points to mm. */
export function millimetres(points: number): number {
  return (points * 25.4) / 72;
}
