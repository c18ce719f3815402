import { directionOf } from '#song/directionOf.ts';
import { type Ruler, millimetres } from '#song/print/page.ts';
import type { Weight } from './faceName.ts';
import type { Faces } from './faces.ts';
import { glyphRuns } from './glyphRuns.ts';

/**
 * Measures with the fonts that `drawPages` draws with. It remembers what it measured: take a new one
 * when fonts are added.
 */
export function pdfRuler(faces: Faces): Ruler {
  const known = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  return (text, { size, bold }) => {
    const weight: Weight = bold ? 'bold' : 'regular';
    let width = known[weight].get(text);
    if (width === undefined) {
      const runs = glyphRuns(text, directionOf(text) ?? 'ltr', weight, faces);
      width = runs.reduce((sum, run) => sum + faces.widthOf(run), 0);
      known[weight].set(text, width);
    }
    return millimetres(size) * width;
  };
}
