import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { layOutSong, type PaperWishes, type SongFacts } from '#song/print/layOutSong.ts';
import { a4 } from '#song/print/page.ts';
import type { LoadFont } from './pdfFonts.ts';
import { type Pdf, writePdf } from './writePdf.ts';

/** The PDF file of a song. */
export function makeSongPdf(
  facts: SongFacts,
  arrangement: Arrangement,
  chordColor: ChordColor,
  loadFont: LoadFont,
  wishes: PaperWishes = {},
): Promise<Pdf> {
  return writePdf(
    { ...facts, paper: wishes.paper ?? a4, chordColor },
    (ruler) => layOutSong(facts, arrangement, ruler, wishes),
    loadFont,
  );
}
