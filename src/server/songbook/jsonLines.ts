import { songbookFaults } from '#contract/songbook.ts';
import { refused } from './refused.ts';

const lineFeed = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]); // [ {
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]); // ] }
const between: ReadonlySet<number> = new Set([0x2c, 0x3a]); // , :

const deepest = 16; // levels; a song has three

/**
 * The lines of a text as it comes, without their ends; one is held at a time. Beyond so many bytes
 * what `tooLong` makes is thrown.
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  atMost: number,
  tooLong: () => Error,
): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let size = 0;
  const keep = (piece: Buffer) => {
    size += piece.length;
    if (size > atMost) throw tooLong();
    kept.push(piece);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      keep(chunk.subarray(from, end));
      yield kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
      kept = [];
      size = 0;
      from = end + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  if (size > 0) yield Buffer.concat(kept);
}

/**
 * JSON in UTF-8, its texts well formed: no database keeps half of a surrogate pair. Of more than
 * `mostSigns` brackets, commas and colons what `tooLong` makes is thrown: to understand them would
 * take long.
 */
export function parseJson(
  entry: string,
  text: Buffer,
  mostSigns: number,
  tooLong: () => Error,
): unknown {
  if (signsOf(text, entry) > mostSigns) throw tooLong();
  try {
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
    return JSON.parse(json, json.includes('\\u') ? wellFormed : undefined);
  } catch (cause) {
    throw refused(songbookFaults.notJson(entry), cause);
  }
}

function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** How many brackets, commas and colons are in it; throws where they lie too deep. */
function signsOf(text: Buffer, entry: string): number {
  let signs = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (opening.has(byte)) {
      signs += 1;
      if (++depth > deepest) throw refused(songbookFaults.tooDeep(entry));
    } else if (closing.has(byte)) depth -= 1;
    else if (between.has(byte)) signs += 1;
  }
  return signs;
}
