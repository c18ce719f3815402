import { jsPDF } from 'jspdf';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { layOutSong, type SongFacts } from '#song/print/layOutSong.ts';
import { drawPages } from './drawPages.ts';
import { Faces, type LoadFace } from './pdfFonts.ts';
import { pdfRuler } from './glyphRuns.ts';

interface SongPdf {
  readonly file: ArrayBuffer;
  /** Characters that no font of ours has; a sign stands in their places. */
  readonly missing: readonly string[];
}

/** The PDF file of a song. Fonts are loaded only if a character of the song needs them. */
export async function makeSongPdf(
  facts: SongFacts,
  arrangement: Arrangement,
  chordColor: ChordColor,
  loadFace: LoadFace,
): Promise<SongPdf> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title: facts.title, creator: facts.product });
  setLanguage(pdf, facts.language);
  const faces = new Faces(pdf);
  const layOut = () => layOutSong(facts, arrangement, pdfRuler(faces));
  // Laying out is what finds out which fonts the text needs.
  let pages = layOut();
  while (await faces.loadWanted(loadFace)) pages = layOut();
  const missing = drawPages(pdf, pages, faces, chordColor);
  return { file: pdf.output('arraybuffer'), missing };
}

/** For those who have it read aloud. The library's own function knows no Latin. */
function setLanguage(pdf: jsPDF, language: string): void {
  const { events, write } = pdf.internal as typeof pdf.internal & {
    write: (line: string) => void;
  };
  events.subscribe('putCatalog', () => write(`/Lang (${language})`));
}
