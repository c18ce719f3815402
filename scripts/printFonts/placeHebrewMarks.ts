import { Blob, Buffer as Run, Face, Font, shape } from 'harfbuzzjs';
import {
  firstLetter,
  firstMark,
  lastLetter,
  lastMark,
  placedMark,
  wordEnd,
} from '#web/print/placedMarks.ts';
import type { CharacterMap } from './cmap.ts';
import { type Component, componentsOf, type Glyphs, movedGlyph } from './glyphs.ts';

/** In units of 1/2048 em: one of the thousandths that a PDF counts in, and invisible. */
const leastAdvance = 3;

interface Move {
  readonly dx: number;
  readonly dy: number;
}

/**
 * Adds a glyph for every vowel point on every letter, and those of `wordEnd`. HarfBuzz gives the
 * position of the point: from the font's anchors or, where the font has a precomposed glyph, from
 * its position in that glyph.
 */
export function placeHebrewMarks(file: Buffer, glyphs: Glyphs, map: CharacterMap): void {
  const font = new Font(new Face(new Blob(file)));
  for (let mark = firstMark; mark <= lastMark; mark++) {
    const markGlyph = map.get(mark);
    if (markGlyph === undefined || !/\p{M}/u.test(String.fromCharCode(mark))) continue;
    const outline = partOf(glyphs, markGlyph);
    const made = new Map<string, number>();
    for (let letter = firstLetter; letter <= lastLetter; letter++) {
      const letterGlyph = map.get(letter);
      const code = placedMark(letter, mark);
      if (letterGlyph === undefined || code === undefined) continue;
      const { dx, dy } =
        insideReadyGlyph(font, glyphs, [letter, mark], outline) ??
        byAnchors(font, [letter, mark]) ??
        inTheMiddle(glyphs, letterGlyph);
      const glyph = made.get(`${dx} ${dy}`) ?? glyphs.outlines.length;
      if (glyph === glyphs.outlines.length) {
        const part = glyphs.outlines[outline] ?? Buffer.alloc(0);
        glyphs.outlines.push(movedGlyph(part, { glyph: outline, dx, dy }));
        glyphs.advances.push(0);
        glyphs.bearings.push((glyphs.bearings[markGlyph] ?? 0) + dx);
        made.set(`${dx} ${dy}`, glyph);
      }
      map.set(code, glyph);
    }
  }
  for (const glyph of wordEnd) {
    map.set(glyph.charCodeAt(0), glyphs.outlines.length);
    glyphs.outlines.push(Buffer.alloc(0));
    glyphs.advances.push(glyph === wordEnd[0] ? leastAdvance : 0);
    glyphs.bearings.push(0);
  }
}

/** The glyph that draws this one: itself, or its only component. */
function partOf({ outlines }: Glyphs, glyph: number): number {
  const [only, ...others] = componentsOf(outlines[glyph] ?? Buffer.alloc(0));
  return only && others.length === 0 && only.dx === 0 && only.dy === 0 ? only.glyph : glyph;
}

function insideReadyGlyph(
  font: Font,
  { outlines }: Glyphs,
  codes: number[],
  mark: number,
): Move | undefined {
  const [ready, ...others] = shaped(font, codes);
  if (!ready || others.length > 0) return undefined;
  const parts: readonly Component[] = componentsOf(outlines[ready.codepoint] ?? Buffer.alloc(0));
  return parts.length === 2 ? parts.find(({ glyph }) => glyph === mark) : undefined;
}

/** In right-to-left order the point comes first, at the position where the letter is drawn next. */
function byAnchors(font: Font, codes: number[]): Move | undefined {
  const [first, second] = shaped(font, codes);
  const { xOffset: dx = 0, yOffset: dy = 0 } = second ? (first ?? {}) : {};
  return dx === 0 && dy === 0 ? undefined : { dx, dy };
}

function inTheMiddle({ advances }: Glyphs, letter: number): Move {
  return { dx: Math.round((advances[letter] ?? 0) / 2), dy: 0 };
}

function shaped(font: Font, codes: number[]) {
  const run = new Run();
  run.addCodePoints(codes);
  run.guessSegmentProperties();
  shape(font, run);
  return run.getGlyphInfosAndPositions();
}
