/** PostgreSQL refuses longer lexemes (2 kB); nobody types so far into a word. */
const longestWord = 100; // characters

const half = /\p{Surrogate}/gu;

/** The words of a folded text, each once: runs of letters and digits, cut to a length both index. */
export function searchWords(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord).replace(half, '\ufffd')))];
}
