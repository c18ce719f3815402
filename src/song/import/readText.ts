import { isPersons, readFacts } from '#song/paste/readFact.ts';
import { stopOf, titleIn } from '#song/paste/readHead.ts';
import { fileOf } from './fileOf.ts';
import { type FileRow, isBlankRow, rowsOf, singleSpaced } from './fileRows.ts';
import type { ReadFile } from './importedSong.ts';
import { type FilePart, partSongs } from './partSongs.ts';
import type { SongText } from './songOf.ts';
import { isRule, isTitleAt, keyBehind, numberBefore } from './textContents.ts';

/**
 * Reads a text of one song or several. `isParted` is a person's answer to whether it is several;
 * without one it is one song where the text does not say, and a warning asks.
 */
export function readText(text: string, isParted?: boolean): ReadFile {
  const rows = singleSpaced(rowsOf(text));
  const { verdict, parts } = partSongs(rows);
  const isSeveral = isParted ?? (verdict === 'sure' || verdict === 'likely');
  const isAsked = isParted === undefined && (verdict === 'likely' || verdict === 'doubtful');
  const warnings = isAsked ? [{ code: 'parting' } as const] : [];
  if (!isSeveral || verdict === 'none') {
    const first = rows.findIndex((row) => !isBlankRow(row) && !isRule(row.text));
    const isTitled = isTitleAt(rows, first) && keyBehind.test(rows[first]?.text ?? '');
    const whole = songText(rows, isTitled, false);
    return fileOf({ format: 'text', texts: [whole], others: [], warnings });
  }
  const isNumbered = hasNumbers(rows, parts);
  const texts: SongText[] = [];
  const others: FileRow[] = [];
  for (const [at, part] of parts.entries()) {
    const own = rows.slice(part.from, parts[at + 1]?.from ?? rows.length);
    if (part.isSong) texts.push(songText(own, part.isTitled, isNumbered));
    else for (const row of own) others.push(row);
  }
  return fileOf({ format: 'text', texts, others, warnings });
}

/** Whether the songs have the numbers of a book, which rise; most of them, that is. */
function hasNumbers(rows: readonly FileRow[], parts: readonly FilePart[]): boolean {
  const songs = parts.filter(({ isSong }) => isSong);
  const numbers = songs.flatMap(({ from }) => numberOf(rows[from]) ?? []);
  const isRising = numbers.every((number, at) => Number(number) > Number(numbers[at - 1] ?? -1));
  return isRising && numbers.length > 1 && numbers.length * 2 > songs.length;
}

function numberOf(row: FileRow | undefined): string | undefined {
  return numberBefore.exec(row?.text ?? '')?.[1];
}

/** A song whose title, if it has one, stands apart, without its number in the book and its key. */
function songText(original: readonly FileRow[], isTitled: boolean, isNumbered: boolean): SongText {
  const rows = withoutRules(original);
  const at = rows.findIndex((row) => !isBlankRow(row));
  const title = rows[at];
  const number = isNumbered ? numberOf(title) : undefined;
  if (title === undefined || !(isTitled || number !== undefined)) return { original, rows };
  const key = keyBehind.exec(title.text)?.[1];
  const named = title.text.replace(keyBehind, '');
  const text = number === undefined ? named : named.replace(numberBefore, '');
  const facts = { ...(number !== undefined && { number }), ...(key !== undefined && { key }) };
  if (titleIn(text) === null)
    return { original, rows: rows.slice(at + 1), facts: { ...facts, title: text.trim() } };
  const next = rows[at + 1];
  const isApart = next === undefined || isBlankRow(next) || !isPlayed(next.text);
  const gap = isApart ? [] : [{ line: title.line, text: '' }];
  return {
    original,
    rows: [{ ...title, text }, ...gap, ...rows.slice(at + 1)],
    facts,
  };
}

function isPlayed(row: string): boolean {
  const stop = stopOf(row);
  return (
    (stop === 'sung' && readFacts(row, false).length === 0 && !isPersons(row.trim())) ||
    stop === 'chords'
  );
}

/** Nobody sings a rule: it parts verses, or underlines a title. */
function withoutRules(rows: readonly FileRow[]): readonly FileRow[] {
  return rows.map((row) => (isRule(row.text) ? { ...row, text: '' } : row));
}
