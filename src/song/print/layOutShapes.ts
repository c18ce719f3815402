import { type Shape, firstFretOf, shownFrets } from '#song/chords/shapes.ts';
import { type Measure, layOutText } from './layOutLine.ts';
import {
  type Paper,
  type PlacedText,
  type Ruler,
  type Stroke,
  type TextStyle,
  millimetres,
  sizeOn,
} from './page.ts';
import type { Block } from './paginate.ts';

/** The shapes of a song's chords, in words and pictures. */
export interface ShapesOnPaper {
  readonly heading: string;
  readonly shapes: readonly NamedShape[];
  readonly leftHanded: boolean;
  /** Names the fret at the top, where that is not the first. */
  readonly fretName: (fret: number) => string;
  /** Lines below the pictures. */
  readonly remarks: readonly string[];
}

interface NamedShape {
  readonly name: string;
  readonly shape: Shape;
}

// In mm, for letters of the usual size.
const between = 3.2; // two strings
const fretHeight = 4.2;
const side = 5.5; // of the neck: space for the number of a fret
const dot = 2.6; // diameter
const thin = 0.2;
const nut = 0.8;
const marksHeight = 3.4; // above the nut, and of the fingers below the neck
const rowGap = 3;
const headingGap = 8;

const markSize = 6.5; // points
const ascent = 0.95; // of the size
const lineHeight = 1.3; // of the size

/** A heading, rows of pictures as wide as the column, and the remarks. */
export function shapesBlocks(
  { heading, shapes, remarks, ...drawn }: ShapesOnPaper,
  paper: Paper,
  column: Measure,
): Block[] {
  const part = { part: 'shapes', isLine: false } as const;
  const bold = { size: sizeOn(paper, 'notesHeading'), bold: true };
  const plain = { size: sizeOn(paper, 'notes'), bold: false };
  const inCell = { ...drawn, scale: paper.scale, ruler: column.ruler };
  const strings = Math.max(...shapes.map(({ shape }) => shape.frets.length), 1);
  const cell = (2 * side + between * (strings - 1)) * paper.scale;
  const count = Math.max(1, Math.floor(column.width / cell));
  const rows = Array.from({ length: Math.ceil(shapes.length / count) }, (_, row) =>
    shapes.slice(row * count, (row + 1) * count),
  );
  return [
    ...layOutText(heading, bold, column).map(
      (row, at): Block => ({
        ...row,
        ...part,
        before: at === 0 ? headingGap : 0,
        breakBefore: at === 0 ? 'allowed' : 'forbidden',
      }),
    ),
    ...rows.map((row, at): Block => {
      const cells = row.map((one, place) => drawShape(one, place * cell, cell, inCell));
      return {
        texts: cells.flatMap(({ texts }) => texts),
        strokes: cells.flatMap(({ strokes }) => strokes),
        height: Math.max(...cells.map(({ height }) => height)),
        ...part,
        before: rowGap,
        breakBefore: at === 0 ? 'forbidden' : 'allowed',
      };
    }),
    ...remarks.flatMap((remark) =>
      layOutText(remark, plain, column).map(
        (row, at): Block => ({
          ...row,
          ...part,
          before: at === 0 ? 1 : 0,
          breakBefore: 'forbidden',
        }),
      ),
    ),
  ];
}

interface InCell extends Pick<ShapesOnPaper, 'leftHanded' | 'fretName'> {
  readonly scale: number;
  readonly ruler: Ruler;
}

/**
 * The name above the neck, which stands upright with the nut or a numbered fret at the top, and the
 * fingers below it; mirrored for left-handed players.
 */
function drawShape(
  { name, shape }: NamedShape,
  left: number,
  cell: number,
  { leftHanded, fretName, scale, ruler }: InCell,
): { texts: PlacedText[]; strokes: Stroke[]; height: number } {
  const { frets, fingers, barres } = shape;
  const first = firstFretOf(shape);
  const last = frets.length - 1;
  const edge = left + side * scale;
  const x = (string: number) => edge + between * scale * (leftHanded ? last - string : string);
  const texts: PlacedText[] = [];
  const write = (text: string, style: TextStyle, y: number, at: (width: number) => number) => {
    const width = ruler(text, style);
    texts.push({ text, direction: 'ltr', x: at(width), y, width, style, ink: 'text' });
  };

  const begin = edge - (dot / 2) * scale;
  const usual = { size: 11 * scale, bold: true };
  const room = (left + cell - begin) / ruler(name, usual);
  const named = { ...usual, size: usual.size * Math.min(1, room) };
  write(name, named, millimetres(usual.size * ascent), () => begin);

  const top = millimetres(usual.size * lineHeight) + marksHeight * scale;
  const bottom = top + fretHeight * shownFrets * scale;
  const y = (fret: number) => top + fretHeight * (fret - first + 0.5) * scale;
  const small = { size: markSize * scale, bold: false };
  const middle = millimetres(small.size * 0.35); // half of a digit's height
  for (const [string, fret] of frets.entries()) {
    const centred = (width: number) => x(string) - width / 2;
    const finger = fingers[string] ?? 0;
    if (!fret) write(fret === 0 ? 'o' : 'x', small, top - 1.2 * scale, centred);
    else if (finger > 0) write(String(finger), small, bottom + 2.8 * scale, centred);
  }
  if (first > 1) {
    const beside = (dot / 2 + 0.6) * scale;
    const end = Math.max(x(0), x(last)) + beside;
    write(fretName(first), small, y(first) + middle, (width) =>
      leftHanded ? end : edge - beside - width,
    );
  }

  const pen = (width: number, round: boolean) => ({ width: width * scale, round });
  const across = (at: number, from: number, to: number) => ({
    from: { x: x(from), y: at },
    to: { x: x(to), y: at },
  });
  const strokes: Stroke[] = [
    ...frets.map((_, string) => ({
      from: { x: x(string), y: top },
      to: { x: x(string), y: bottom },
      ...pen(thin, false),
    })),
    ...Array.from({ length: shownFrets + 1 }, (_, fret) => ({
      ...across(top + fretHeight * fret * scale, 0, last),
      ...pen(fret === 0 && first === 1 ? nut : thin, false),
    })),
    ...barres.map(({ fret, strings: [from, to] }) => ({
      ...across(y(fret), from, to),
      ...pen(dot, true),
    })),
    ...frets.flatMap((fret, string) =>
      fret ? [{ ...across(y(fret), string, string), ...pen(dot, true) }] : [],
    ),
  ];
  return { texts, strokes, height: bottom + marksHeight * scale };
}
