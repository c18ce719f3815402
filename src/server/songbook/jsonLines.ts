import { songbookFaults } from '#contract/library/songbook.ts';
import { refused } from './refused.ts';

const lineFeed = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]); // [ {
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]); // ] }
const between: ReadonlySet<number> = new Set([0x2c, 0x3a]); // , :

const maxDepth = 16; // levels; a song has three

/**
 * Splits a stream into lines without line breaks; buffers one line. Throws `tooLong()` for a line of more
 * than `atMost` bytes.
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
 * Parses JSON in UTF-8 and replaces lone surrogates, which no database can store. Throws `tooLong()` for
 * more than `maxTokens` brackets, commas and colons, since parsing them would take long.
 */
export function parseJson(
  entry: string,
  text: Buffer,
  maxTokens: number,
  tooLong: () => Error,
): unknown {
  if (countTokens(text, entry) > maxTokens) throw tooLong();
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

/** Counts brackets, commas and colons; throws where they are nested too deeply. */
function countTokens(text: Buffer, entry: string): number {
  let tokens = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (opening.has(byte)) {
      tokens += 1;
      if (++depth > maxDepth) throw refused(songbookFaults.tooDeep(entry));
    } else if (closing.has(byte)) depth -= 1;
    else if (between.has(byte)) tokens += 1;
  }
  return tokens;
}
