import { foldForSearch } from '#song/foldText.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

/** PostgreSQL refuses longer lexemes (2 kB); nobody types so far into a word. */
const longestWord = 100; // characters

/**
 * A `tsvector` holds less than 1 MB of lexemes. `array_to_tsvector` does not check, and beyond that
 * its 20-bit lexeme positions overflow: words are not found, and a dump cannot be restored.
 */
const mostText = Math.floor((2 ** 20 - 1) / 3); // characters of up to 3 bytes, of all words together

const half = /\p{Surrogate}/gu;

/**
 * The distinct words of a folded text: runs of letters and digits, each and together limited to
 * what both indexes accept.
 */
export function searchWords(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const each = new Set(words.map((word) => word.slice(0, longestWord).replace(half, '\ufffd')));
  let remaining = mostText;
  return [...each].filter((word) => {
    remaining -= word.length;
    return remaining >= 0;
  });
}

/** The first of a song's lines with the most searched words; '' if none has any. */
export function matchingLine(lines: readonly string[], words: readonly string[]): string {
  let best = { line: '', hits: 0 };
  for (const line of lines) {
    const own = searchWords(foldForSearch(line));
    const hits = words.filter((word) => own.some((each) => each.startsWith(word))).length;
    if (hits > best.hits) best = { line, hits };
    if (hits === words.length) break;
  }
  return best.line;
}

/**
 * The text searched by «Treff i sangteksten»: the sung lines without chords, and the song's facts.
 */
export function songLines(lyrics: string, facts: readonly (string | null)[]): string[] {
  const sung = parseLyrics(lyrics).flatMap(({ lines }) => lines.map((line) => line.lyrics.trim()));
  const known = facts.filter((fact) => fact !== null);
  return [...sung, ...known].filter((line) => line !== '');
}
