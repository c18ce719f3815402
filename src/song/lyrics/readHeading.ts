import type { SectionType, Voice } from './section.ts';

export interface Heading {
  readonly type: SectionType;
  /** The line as written, without the colon behind it. */
  readonly title: string;
  /** Set by a lone `A` or `K`: it speaks for every line of its section. */
  readonly voice?: Voice;
}

const keyword = /vers|refreng|chorus|bridge|outro/i;
const wholeKeyword = /(?<![\p{L}\p{M}])(vers|refreng|chorus|bridge|outro)(?![\p{L}\p{M}])/giu;
const longestLabel = 80; // characters
const mostWords = 4;

/**
 * A heading that is a label with a keyword (spec §4, decision 17): at most four words, the keyword
 * a word of its own. The caller has ruled out inline chords and A:/K: marks. Null for lyrics.
 */
export function readHeading(line: string): Heading | null {
  if (!keyword.test(line)) return null;
  const label = line.trim();
  if (label.length > longestLabel || label.split(/\s+/).length > mostWords) return null;
  const words = label.match(wholeKeyword)?.map((word) => word.toLowerCase());
  if (words === undefined) return null;
  return { type: typeOf(words), title: label.replace(/[\s:]+$/, '') };
}

function typeOf(words: readonly string[]): SectionType {
  if (words.includes('refreng') || words.includes('chorus')) return 'chorus';
  if (words.includes('bridge')) return 'bridge';
  return words.includes('outro') ? 'outro' : 'verse';
}

/**
 * A lone `A` or `K` with optional colon or period (spec §4). What the assembly sings is the
 * refrain and what the cantor sings a verse, as lines marked `A:` and `K:` are (spec §2).
 */
export function readVoiceHeading(line: string): Heading | null {
  const label = line.trim();
  if (label.length > 2 || !/^[AK][:.]?$/.test(label)) return null;
  return label.startsWith('A')
    ? { type: 'chorus', title: 'A', voice: 'A' }
    : { type: 'verse', title: 'K', voice: 'K' };
}
