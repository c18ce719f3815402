import { jsPDF } from 'jspdf';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { layOutSong, type PaperWishes, type SongFacts } from '#song/print/layOutSong.ts';
import { type Page, a4 } from '#song/print/page.ts';
import { drawPages } from './drawPages.ts';
import { Fonts, type LoadFont } from './pdfFonts.ts';
import { pdfRuler } from './glyphRuns.ts';

interface SongPdf {
  readonly file: ArrayBuffer;
  readonly pages: readonly Page[];
  /** Characters that no font has, replaced by a sign. */
  readonly missing: readonly string[];
}

/** The PDF file of a song. Loads fonts only if a character of the song needs them. */
export async function makeSongPdf(
  facts: SongFacts,
  arrangement: Arrangement,
  chordColor: ChordColor,
  loadFont: LoadFont,
  wishes: PaperWishes = {},
): Promise<SongPdf> {
  const { width, height } = wishes.paper ?? a4;
  const pdf = new jsPDF({
    unit: 'mm',
    format: [width, height],
    compress: true,
    putOnlyUsedFonts: true,
  });
  pdf.setProperties({ title: facts.title, creator: facts.product });
  setLanguage(pdf, facts.language);
  const fonts = new Fonts(pdf);
  const layOut = () => layOutSong(facts, arrangement, pdfRuler(fonts), wishes);
  // The layout determines which fonts the text needs.
  let pages = layOut();
  while (await fonts.loadWanted(loadFont)) pages = layOut();
  const missing = drawPages(pdf, pages, fonts, chordColor);
  return { file: pdf.output('arraybuffer'), pages, missing };
}

/** For screen readers. The library's own function does not know Latin. */
function setLanguage(pdf: jsPDF, language: string): void {
  const { events, write } = pdf.internal as typeof pdf.internal & {
    write: (line: string) => void;
  };
  events.subscribe('putCatalog', () => write(`/Lang (${language})`));
}
