import type { Direction } from '#song/directionOf.ts';
import { TextRun } from './TextRun.ts';
import { type Ink, type PlacedText, type Ruler, type TextStyle, millimetres } from './page.ts';
import { turnRow } from './turnRow.ts';
import { type Placed, chordStyle, extentOf, soundingStyle } from './wordBox.ts';
import type { Row } from './wrapWords.ts';

/** Placed texts of a row; `x` counts from the column's left edge, `y` from the top of the row. */
export interface PlacedRow {
  readonly texts: readonly PlacedText[];
  readonly height: number;
}

const chordHeight = 1.15; // of the chords' size
const lineHeight = 1.3; // of the lyrics' size
const ascent = 0.95; // of the size: space for the ring of an Å above the baseline

interface RowPlace {
  readonly base: Direction;
  /** mm from the side where reading begins. */
  readonly indent: number;
  /** Of the column, in mm. */
  readonly width: number;
  readonly style: TextStyle;
  readonly ruler: Ruler;
  readonly ink: Ink;
}

export function placeRow(
  row: Row,
  { base, indent, width: columnWidth, style, ruler, ink }: RowPlace,
): PlacedRow {
  const hasChords = row.some(({ box }) => box.chords.length > 0);
  const hasText = row.some(({ box }) => box.texts.length > 0);
  const chords = chordStyle(style);
  const sounds = soundingStyle(style);
  const hasSounding = row.some(({ box }) => box.chords.some(({ sounding }) => sounding));
  const above = hasSounding ? millimetres(sounds.size * chordHeight) : 0;
  const top = above + (hasChords ? millimetres(chords.size * chordHeight) : 0);
  const chordY = above + millimetres(chords.size * ascent);
  const textY = top + millimetres(style.size * ascent);
  const texts: PlacedText[] = [];
  const joined = new TextRun(style, textY, ink);

  for (const { box, at, direction } of turnRow(row, base, style, ruler)) {
    const edge = base === 'ltr' ? indent + at : columnWidth - indent - at;
    const start = direction === base ? edge : edge + (base === 'ltr' ? 1 : -1) * extentOf(box);
    const left = ({ at: from, width }: Placed) =>
      direction === 'ltr' ? start + from : start - from - width;
    for (const chord of box.chords) {
      const { text, width, sounding } = chord;
      const place = { x: left(chord), width };
      if (sounding !== undefined) {
        const y = millimetres(sounds.size * ascent);
        texts.push({ text: sounding, direction: 'ltr', style: sounds, ink: 'text', y, ...place });
      }
      texts.push({ text, direction: 'ltr', style: chords, ink: 'chord', y: chordY, ...place });
    }
    for (const piece of box.texts) joined.add(piece.text, direction, left(piece), piece.width);
    joined.addSpace(box.space, box.spaceWidth);
  }
  const lyrics = hasText || !hasChords ? millimetres(style.size * lineHeight) : 0;
  return { texts: [...texts, ...joined.done()], height: top + lyrics };
}
