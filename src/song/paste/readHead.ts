import { parseKey } from '#song/chords/key.ts';
import { judgeChords } from '#song/lyrics/judgeChords.ts';
import { readHeading, readVoiceHeading, splitHeading } from '#song/lyrics/readHeading.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';
import { beginsWithMark } from '#song/lyrics/readVoice.ts';

/** What stands above a song: its title, its key, a capo. */
interface Head {
  /** Read from the first line if that reads like a title. */
  readonly title: string | null;
  readonly key: string | null;
  /** «Capo 2». */
  readonly notes: readonly string[];
  /** Without the rows that only say this. */
  readonly lyrics: string;
}

/**
 * Reads the rows above a song. A title on a row of its own, parted from what follows, leaves the
 * lyrics if it is `wanted`, and so does a key; a first line that is sung stays.
 */
export function readHead(
  text: string,
  wanted: { readonly title: boolean; readonly key: boolean },
): Head {
  const rows = text.split('\n');
  const first = Math.max(
    0,
    rows.findIndex((row) => row.trim() !== ''),
  );
  const title = titleIn(rows[first] ?? '');
  const gone = new Set<number>();
  const notes: string[] = [];
  let key: string | null = null;
  let isApart = false;
  let next = title === null ? first : first + 1;
  for (; next < rows.length; next++) {
    const row = (rows[next] ?? '').trim();
    const said = row === '' ? null : keyIn(row);
    if (said !== null && wanted.key && key === null) key = said;
    else if (row !== '' && !isCapo(row)) break;
    if (isCapo(row)) notes.push(row);
    if (row !== '') gone.add(next);
    isApart = true;
  }
  const below = rows[next];
  isApart ||= below !== undefined && (readHeading(below) ?? splitHeading(below)) !== null;
  if (below === undefined) return { title, key: null, notes: [], lyrics: text };
  if (title !== null && isApart && wanted.title) gone.add(first);
  if (gone.size === 0) return { title, key, notes, lyrics: text };
  const kept = rows.filter((_, at) => !gone.has(at));
  const start = kept.findIndex((row) => row.trim() !== '');
  return { title, key, notes, lyrics: kept.slice(start).join('\n') };
}

const longestTitle = 60; // characters
const mostWords = 9;

const ofPart = /^(?:intro|forspill|mellomspill|etterspill|outro|refreng|vers)\b/i;

/** A line as a title, without the punctuation at its end; null if it does not read like one. */
function titleIn(row: string): string | null {
  const line = row.trim();
  if (line.length > longestTitle || line.split(/\s+/).length > mostWords) return null;
  if (!/^[\p{L}\p{N}«"'¡¿]/u.test(line) || !/\p{L}\p{M}*\p{L}/u.test(line)) return null;
  if (/\S(?: {3}|\t)/.test(line) || beginsWithMark(row) || isCapo(line) || ofPart.test(line))
    return null;
  if (judgeChords(row) !== null || readInlineChords(row) !== null || keyIn(line) !== null)
    return null;
  if ((readHeading(row) ?? readVoiceHeading(row) ?? splitHeading(row)) !== null) return null;
  return line.replace(/[\s,;:.–-]{1,9}$/, '');
}

/** The key that a row of its own names: «Toneart: Dm». */
function keyIn(row: string): string | null {
  const [, said = ''] = /^(?:toneart|key)\s?[:=]?\s(.{1,40})$/i.exec(row) ?? [];
  const key = said.trim();
  return parseKey(key) === null ? null : key;
}

function isCapo(row: string): boolean {
  return /^capo\b.{0,30}$/i.test(row) && /\d|\b[IVX]+\b/.test(row);
}
