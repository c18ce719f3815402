import type { Direction } from './directionOf.ts';

/** A sheet of paper and what is written on it. */
export interface Page {
  readonly texts: readonly PlacedText[];
}

/** Text on one baseline, in mm from the upper left corner of the page. */
export interface PlacedText {
  /** As it is read, in NFC; who draws it turns it into visual order. */
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
 * How wide a text is in mm; all that layout asks of the world. A text is as wide as its characters
 * together, so a ruler that kerns is no good.
 */
export type Ruler = (text: string, style: TextStyle) => number;
