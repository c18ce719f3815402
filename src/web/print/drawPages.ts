import type { jsPDF } from 'jspdf';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { type Page, type PlacedText, millimetres } from '#song/print/page.ts';
import type { Fonts } from './pdfFonts.ts';
import { glyphRuns } from './glyphRuns.ts';
import { inksWith } from './inks.ts';
import { readAs } from './placedMarks.ts';

// The runs are in visual order already.
const visualOrder = { isInputVisual: true, isOutputVisual: true };

/**
 * Draws on the document's first page and adds more as needed. Returns the characters that no font
 * has.
 */
export function drawPages(
  pdf: jsPDF,
  pages: readonly Page[],
  fonts: Fonts,
  chordColor: ChordColor,
): readonly string[] {
  const missing = new Set<string>();
  const inks = inksWith(chordColor);
  for (const [index, { texts, strokes }] of pages.entries()) {
    if (index > 0) pdf.addPage();
    for (const { from, to, width, round } of strokes) {
      pdf.setLineCap(round ? 'round' : 'butt');
      pdf.setLineWidth(width);
      pdf.line(from.x, from.y, to.x, to.y);
    }
    for (const text of texts) {
      pdf.setTextColor(inks[text.ink]);
      drawText(pdf, text, fonts, (character) => missing.add(character));
    }
  }
  fonts.nameCharacters(readAs);
  return [...missing];
}

function drawText(
  pdf: jsPDF,
  { text, direction, x, y, style }: PlacedText,
  fonts: Fonts,
  noteMissing: (character: string) => void,
): void {
  pdf.setFontSize(style.size);
  let at = x;
  for (const run of glyphRuns(text, direction, style.bold ? 'bold' : 'regular', fonts)) {
    if (run.font !== 'helvetica') pdf.setFont(run.font, 'normal');
    else pdf.setFont('helvetica', style.bold ? 'bold' : 'normal');
    if (run.missing === null) pdf.text(run.text, at, y, visualOrder);
    else {
      drawReplacement(pdf, run.text, run.missing, at, y);
      noteMissing(run.missing);
    }
    at += millimetres(style.size) * fonts.widthOf(run);
  }
}

/**
 * Draws a replacement character, and marks which character it stands for when copied or searched.
 */
function drawReplacement(pdf: jsPDF, shown: string, meant: string, x: number, y: number): void {
  const { write } = pdf.internal as typeof pdf.internal & { write: (line: string) => void };
  write(`/Span <</ActualText <${utf16(meant)}>>> BDC`);
  pdf.text(shown, x, y, visualOrder);
  write('EMC');
}

/** A text as a PDF hexadecimal string: UTF-16 with a byte order mark. */
function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return [0xfeff, ...units].map((unit) => unit.toString(16).padStart(4, '0')).join('');
}
