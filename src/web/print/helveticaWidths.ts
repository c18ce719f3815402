import type { jsPDF } from 'jspdf';

/** Width of a text in em, without kerning: the library measures with it, but draws without. */
export function helveticaWidths(pdf: jsPDF, style: 'normal' | 'bold'): (text: string) => number {
  const known = new Map<string, number>();
  const widthOf = (character: string) => {
    pdf.setFont('helvetica', style);
    const width = pdf.getCharWidthsArray(character, { doKerning: false })[0] ?? 0;
    known.set(character, width);
    return width;
  };
  return (text) => {
    let width = 0;
    for (const character of text) width += known.get(character) ?? widthOf(character);
    return width;
  };
}
