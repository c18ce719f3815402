import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A character as drawn in a PDF; lengths in mm from the upper left corner, sizes in points. */
export interface DrawnCharacter {
  readonly page: number;
  readonly character: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  readonly color: string;
  /** False if the embedded font has no outline for it. */
  readonly isInFont: boolean;
}

export interface ReadPdf {
  readonly characters: readonly DrawnCharacter[];
  /** The text as copied from a PDF reader, page by page. */
  readonly texts: readonly string[];
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isInFont: boolean;
}

const pointsInMillimetre = 72 / 25.4;

/** Reads a PDF with pdf.js. */
export async function readPdf(file: ArrayBuffer): Promise<ReadPdf> {
  const loading = getDocument({
    data: new Uint8Array(file.slice(0)),
    verbosity: 0,
    fontExtraProperties: true,
  });
  const pdf = await loading.promise;
  const characters: DrawnCharacter[] = [];
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const proxy = await pdf.getPage(page);
    const height = proxy.getViewport({ scale: 1 }).height;
    // Normalization would split precomposed Hebrew characters before the line is reversed.
    const { items } = await proxy.getTextContent({ disableNormalization: true });
    texts.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .normalize('NFC'),
    );
    const { fnArray, argsArray } = await proxy.getOperatorList();
    let [x, y, size, font, color] = [0, 0, 0, '', ''];
    for (const [index, operator] of fnArray.entries()) {
      const values: unknown[] = argsArray[index] ?? [];
      if (operator === OPS.moveText) [x, y] = [Number(values[0]), Number(values[1])];
      if (operator === OPS.setFillRGBColor) color = String(values[0]);
      if (operator === OPS.setFont) {
        size = Number(values[1]);
        const loaded: { name?: string } = proxy.commonObjs.get(String(values[0])) ?? {};
        font = loaded.name ?? '';
      }
      if (operator !== OPS.showText) continue;
      for (const glyph of values[0] as Glyph[]) {
        const width = (glyph.width / 1000) * size;
        characters.push({
          page,
          character: glyph.unicode,
          x: x / pointsInMillimetre,
          y: (height - y) / pointsInMillimetre,
          width: width / pointsInMillimetre,
          size,
          font,
          color,
          isInFont: glyph.isInFont,
        });
        x += width;
      }
    }
  }
  await loading.destroy();
  return { characters, texts };
}
