import { foldForSearch } from '#song/foldText.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

/** PostgreSQL refuses longer lexemes (2 kB); nobody types so far into a word. */
const longestWord = 100; // characters

/**
 * A `tsvector` holds less than 1 MB of lexemes. `array_to_tsvector` does not look, and with more its
 * 20 bits for the place of a lexeme overflow: words are not found, and a dump cannot be read back.
 */
const mostText = Math.floor((2 ** 20 - 1) / 3); // characters of up to 3 bytes, of all words together

const half = /\p{Surrogate}/gu;

/**
 * The words of a folded text, each once: runs of letters and digits, of each and of all together no
 * more than both indexes take.
 */
export function searchWords(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const each = new Set(words.map((word) => word.slice(0, longestWord).replace(half, '\ufffd')));
  let left = mostText;
  return [...each].filter((word) => {
    left -= word.length;
    return left >= 0;
  });
}

/** The first of a song's lines that has the most of the searched words; '' if none has any. */
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

/** What «Treff i sangteksten» searches: the sung lines without chords, and what is said of the song. */
export function songLines(lyrics: string, facts: readonly (string | null)[]): string[] {
  const sung = parseLyrics(lyrics).flatMap(({ lines }) => lines.map((line) => line.lyrics.trim()));
  const told = facts.filter((fact) => fact !== null);
  return [...sung, ...told].filter((line) => line !== '');
}
