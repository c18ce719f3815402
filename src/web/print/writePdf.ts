import { jsPDF } from 'jspdf';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import type { SongFacts } from '#song/print/layOutSong.ts';
import type { Page, Paper, Ruler } from '#song/print/page.ts';
import { drawPages } from './drawPages.ts';
import { pdfRuler } from './glyphRuns.ts';
import { Fonts, type LoadFont } from './pdfFonts.ts';

export interface Pdf {
  readonly file: ArrayBuffer;
  readonly pages: readonly Page[];
  /** Characters that no font has, replaced by a sign. */
  readonly missing: readonly string[];
}

interface PdfLook extends Pick<SongFacts, 'title' | 'product' | 'language'> {
  /** The sheet that the pages are drawn on. */
  readonly paper: Paper;
  readonly chordColor: ChordColor;
}

/** Writes laid out pages as a PDF file. Loads fonts only if a character needs them. */
export async function writePdf(
  { title, product, language, paper: { width, height }, chordColor }: PdfLook,
  layOut: (ruler: Ruler) => readonly Page[],
  loadFont: LoadFont,
): Promise<Pdf> {
  const pdf = new jsPDF({
    unit: 'mm',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
  });
  pdf.setProperties({ title, creator: product });
  setLanguage(pdf, language);
  const fonts = new Fonts(pdf);
  // The layout determines which fonts the text needs.
  let pages = layOut(pdfRuler(fonts));
  while (await fonts.loadWanted(loadFont)) pages = layOut(pdfRuler(fonts));
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
