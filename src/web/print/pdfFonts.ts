import type { jsPDF } from 'jspdf';
import { helveticaWidth } from './helveticaWidth.ts';

/** The PDF library's data of an embedded font. */
interface Metadata {
  readonly toUnicode: Record<number, number>;
  characterToGlyph(code: number): number;
  widthOfGlyph(glyph: number): number;
}

const unitsInEm = 1000;

/** The embedded fonts of one document: those loaded, and those its text needs. */
export class Fonts {
  readonly #pdf: jsPDF;
  readonly #loaded = new Map<FontName, Metadata>();
  readonly #wanted = new Set<FontName>();

  constructor(pdf: jsPDF) {
    this.#pdf = pdf;
  }

  /**
   * Whether a font has every character of a text; a font that is not loaded is recorded as wanted.
   */
  has(name: FontName, text: string): boolean {
    const font = this.#loaded.get(name);
    if (!font) {
      this.#wanted.add(name);
      return false;
    }
    for (let at = 0; at < text.length; at++) {
      if (font.characterToGlyph(text.charCodeAt(at)) === 0) return false;
    }
    return true;
  }

  /** Width in em, rounded to thousandths as PDF does. */
  widthOf({ font, weight, text }: GlyphRun): number {
    if (font === 'helvetica') return helveticaWidth(text, weight);
    const metadata = this.#loaded.get(font);
    let width = 0;
    for (let at = 0; metadata && at < text.length; at++) {
      width += Math.trunc(metadata.widthOfGlyph(metadata.characterToGlyph(text.charCodeAt(at))));
    }
    return width / unitsInEm;
  }

  /** Loads the wanted fonts; false if there are none. */
  async loadWanted(load: LoadFont): Promise<boolean> {
    const names = [...this.#wanted];
    this.#wanted.clear();
    const files = await Promise.all(names.map(load));
    for (const [index, name] of names.entries()) {
      const file = files[index];
      if (!file) continue;
      this.#pdf.addFileToVFS(`${name}.ttf`, binaryString(file));
      this.#pdf.addFont(`${name}.ttf`, name, 'normal');
      this.#loaded.set(name, this.#metadataOf(name));
    }
    return names.length > 0;
  }

  /** Maps every glyph code used to the character it represents (ToUnicode). */
  nameCharacters(written: (code: number) => number): void {
    for (const { toUnicode } of this.#loaded.values()) {
      for (const [glyph, code] of Object.entries(toUnicode)) {
        toUnicode[Number(glyph)] = written(code);
      }
    }
  }

  #metadataOf(name: FontName): Metadata {
    this.#pdf.setFont(name, 'normal');
    const { metadata }: { metadata?: unknown } = this.#pdf.getFont();
    return metadata as Metadata;
  }
}

function binaryString(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return text;
}

/** The app's own fonts, for what Helvetica lacks; see `fonts/README.md`. */
const familyNames = ['hebrew', 'letters', 'symbols'] as const;
export type FamilyName = (typeof familyNames)[number];

const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

/** The file name of a font without `.ttf`. */
export type FontName = `${FamilyName}-${Weight}`;

/** The content of a font file; rejects if it cannot be loaded. */
export type LoadFont = (name: FontName) => Promise<Uint8Array>;

/** Characters of one font from left to right. */
export interface GlyphRun {
  readonly font: FontName | 'helvetica';
  readonly weight: Weight;
  readonly text: string;
  /** The character that no font has: the run is then a replacement. */
  readonly missing: string | null;
}
