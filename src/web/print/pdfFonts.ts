import type { jsPDF } from 'jspdf';
import { helveticaWidth } from './helveticaWidth.ts';

/** What the PDF library keeps about an embedded font. */
interface Metadata {
  readonly toUnicode: Record<number, number>;
  characterToGlyph(code: number): number;
  widthOfGlyph(glyph: number): number;
}

const unitsInEm = 1000;

/** The embedded fonts of one document: those it has, and those its text has asked for in vain. */
export class Faces {
  readonly #pdf: jsPDF;
  readonly #loaded = new Map<FaceName, Metadata>();
  readonly #wanted = new Set<FaceName>();

  constructor(pdf: jsPDF) {
    this.#pdf = pdf;
  }

  /** Whether a face has every character of a text; a face that is not here is noted as wanted. */
  has(name: FaceName, text: string): boolean {
    const face = this.#loaded.get(name);
    if (!face) {
      this.#wanted.add(name);
      return false;
    }
    for (let at = 0; at < text.length; at++) {
      if (face.characterToGlyph(text.charCodeAt(at)) === 0) return false;
    }
    return true;
  }

  /** Width in em, in the whole thousandths that the PDF counts in. */
  widthOf({ face, weight, text }: GlyphRun): number {
    if (face === 'helvetica') return helveticaWidth(text, weight);
    const metadata = this.#loaded.get(face);
    let width = 0;
    for (let at = 0; metadata && at < text.length; at++) {
      width += Math.trunc(metadata.widthOfGlyph(metadata.characterToGlyph(text.charCodeAt(at))));
    }
    return width / unitsInEm;
  }

  /** Loads what was wanted; false if nothing was. */
  async loadWanted(load: LoadFace): Promise<boolean> {
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

  /** Says for every code drawn which character it is read as. */
  nameCharacters(written: (code: number) => number): void {
    for (const { toUnicode } of this.#loaded.values()) {
      for (const [glyph, code] of Object.entries(toUnicode)) {
        toUnicode[Number(glyph)] = written(code);
      }
    }
  }

  #metadataOf(name: FaceName): Metadata {
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

/** Fonts that come with the app, for what helvetica cannot write; see `fonts/README.md`. */
const familyNames = ['hebrew', 'letters', 'symbols'] as const;
export type FamilyName = (typeof familyNames)[number];

const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

/** The file name of a font without `.ttf`. */
export type FaceName = `${FamilyName}-${Weight}`;

/** The bytes of a font; fails if they can't be had. */
export type LoadFace = (name: FaceName) => Promise<Uint8Array>;

/** Characters of one font as they stand from left to right. */
export interface GlyphRun {
  readonly face: FaceName | 'helvetica';
  readonly weight: Weight;
  readonly text: string;
  /** What the text stands for, where no font has it: the run is then a replacement character. */
  readonly missing: string | null;
}
