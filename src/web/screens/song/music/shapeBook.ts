import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { Instrument, ShapeBook } from '#song/chords/shapes.ts';
import { fetchAppFile } from '#web/client/download.ts';

const addresses: Readonly<Record<Instrument, URL>> = {
  guitar: new URL('./books/guitar.json', import.meta.url),
  ukulele: new URL('./books/ukulele.json', import.meta.url),
};
const timeout = 15_000; // ms

/** The chord book of an instrument; rejects if it cannot be loaded. */
export async function fetchShapeBook(instrument: Instrument): Promise<ShapeBook> {
  const file = await fetchAppFile(addresses[instrument], AbortSignal.timeout(timeout));
  const book: ShapeBook = JSON.parse(new TextDecoder().decode(file));
  // It may be a captive portal's page.
  if (!Array.isArray(book['047'])) throw new Error('no book of shapes');
  return book;
}

/** The chords of a song as they are shown, in order. */
export function chordsOf({ sections }: Arrangement): readonly string[] {
  return sections
    .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
    .flatMap(({ syllables }) => syllables.flatMap(({ chord }) => chord ?? []));
}
