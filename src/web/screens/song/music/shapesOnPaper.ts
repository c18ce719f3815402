import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { type FoundShapes, findShapes, type ReadChord, readChords } from '#song/chords/shapes.ts';
import type { ShapesOnPaper } from '#song/print/layOutShapes.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { chordShapes as texts, print } from '#web/texts/songTools.ts';
import { chordsOf, fetchShapeBook } from './shapeBook.ts';

/**
 * The first shape of every chord in a song, with the remarks that are shown on the screen; null
 * without chords. Rejects if the book of shapes cannot be loaded.
 */
export async function shapesOnPaper(
  arrangement: Arrangement,
  hasH: boolean,
  { instrument, leftHanded }: Pick<PersonMusic, 'instrument' | 'leftHanded'>,
): Promise<ShapesOnPaper | null> {
  const chords = readChords(chordsOf(arrangement), { hasH });
  if (chords.length === 0) return null;
  const book = await fetchShapeBook(instrument);
  const found = chords.map((chord) => ({ chord, ...findShapes(book, instrument, chord) }));
  return {
    heading: print.shapesHeading(texts.instruments[instrument].toLowerCase()),
    shapes: found.flatMap(({ chord: { name }, shapes: [shape] }) =>
      shape === undefined ? [] : [{ name, shape }],
    ),
    leftHanded,
    fretName: texts.baseFret,
    remarks: found.flatMap(({ chord, ...its }) =>
      remarksOn(chord, its).map((remark) => print.labelled(chord.name, remark)),
    ),
  };
}

function remarksOn({ tones }: ReadChord, { shapes, without }: FoundShapes): readonly string[] {
  if (shapes.length === 0) return [texts.unknown];
  const readAs = tones?.readAs ?? null;
  return [
    ...(without === null ? [] : [texts.without[without]]),
    ...(readAs === null ? [] : [texts.readAs[readAs]]),
  ];
}
