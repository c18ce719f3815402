import { expandTabs } from './columns.ts';

// Word's soft return (\v), page feeds and the Unicode separators end a line like any other.
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The lines of a text without their ends, tabs as spaces. An end behind the last line adds none. */
export function splitLines(text: string): string[] {
  const lines = text.split(lineEnd);
  if (lines.at(-1) === '') lines.pop();
  return text.includes('\t') ? lines.map(expandTabs) : lines;
}
