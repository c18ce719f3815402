import { directiveWords } from '#song/paste/readChordPro.ts';
import { norwegianHeading } from '#song/paste/norwegianHeadings.ts';
import { readFacts } from '#song/paste/readFact.ts';
import { withoutStamps } from '#song/paste/withoutMessage.ts';
import type { FileRow } from './fileRows.ts';
import type { ImportWarning, ReadSong } from './importedSong.ts';

const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const longest = 200; // characters of a row that is named

/**
 * The rows of which a word is nowhere in the song that was read from them, or in no song: a safety
 * net below the readers, so that no row goes without a word about it. Linear in the text.
 */
export function leftOverOf(
  rows: readonly FileRow[],
  song: ReadSong | null,
): readonly ImportWarning[] {
  const said = new Set(song === null ? [] : wordsOf(song));
  return rows
    .filter((row) => isMissing(row.text, said))
    .map(({ line, text }) => ({ code: 'leftOver', line, text: text.trim().slice(0, longest) }));
}

function wordsOf({ original: _, warnings: __, themes, notes, ...texts }: ReadSong): string[] {
  const all = [...Object.values(texts), ...themes, ...notes].join('\n');
  return all.match(words) ?? [];
}

function isMissing(row: string, said: ReadonlySet<string>): boolean {
  const isLost = (text: string) => (text.match(words) ?? []).some((word) => !said.has(word));
  return isLost(row) && wordsIn(row).some(isLost);
}

/** What a row says, without the names of directives and facts, in our words where we have them. */
function wordsIn(row: string): readonly string[] {
  const [text = ''] = withoutStamps([row]);
  const directive = directiveWords(text);
  if (directive !== null) return [norwegianHeading(directive) ?? directive];
  const facts = readFacts(text, false);
  if (facts.length > 0) return facts.map(({ value }) => value);
  return [norwegianHeading(text) ?? text];
}
