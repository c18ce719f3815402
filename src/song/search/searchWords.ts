import { foldForSearch } from '#song/foldText.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

/** PostgreSQL refuses longer lexemes (2 kB); nobody types so far into a word. */
const longestWord = 100; // characters

const half = /\p{Surrogate}/gu;

/** The words of a folded text, each once: runs of letters and digits, cut to a length both index. */
export function searchWords(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord).replace(half, '\ufffd')))];
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
