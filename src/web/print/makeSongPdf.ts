import { jsPDF } from 'jspdf';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { layOutSong, type SongFacts } from '#song/print/layOutSong.ts';
import { drawPages } from './drawPages.ts';
import type { LoadFace } from './faceName.ts';
import { Faces } from './faces.ts';
import { pdfRuler } from './pdfRuler.ts';

/** The PDF file of a song. Fonts are loaded only if a character of the song needs them. */
export async function makeSongPdf(
  facts: SongFacts,
  arrangement: Arrangement,
  chordColor: ChordColor,
  loadFace: LoadFace,
): Promise<ArrayBuffer> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title: facts.title, creator: facts.product });
  const faces = new Faces(pdf);
  const layOut = () => layOutSong(facts, arrangement, pdfRuler(faces));
  // Laying out is what finds out which fonts the text needs.
  let pages = layOut();
  while (await faces.loadWanted(loadFace)) pages = layOut();
  drawPages(pdf, pages, faces, chordColor);
  return pdf.output('arraybuffer');
}
