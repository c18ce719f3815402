import { AppError } from '#server/core/AppError.ts';
import { readText } from './requestBody.ts';

export interface Part extends Disposition {
  readonly content: AsyncIterable<Uint8Array>;
}

const headersAtMost = 8 * 1024; // bytes
const endOfHeaders = Buffer.from('\r\n\r\n');

/**
 * Streams the parts of a multipart/form-data body (RFC 7578) in order. Asking for the next part
 * discards the unread rest of the one before. Throws `malformedBody`.
 *
 * Not `@fastify/multipart`: it reads an over-long body to its end before refusing it, skips parts without
 * a name, replaces bytes that are not UTF-8, and joins request, parser and files by events, so that each
 * refusal has to be carried to all of them by hand.
 */
export async function* readParts(
  pieces: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const source = new ByteSource(pieces, '\r\n');
  await toEnd(source.until(delimiter));
  for (;;) {
    const next = (await source.take(2)).toString('latin1');
    if (next === '--') return source.drain();
    if (next !== '\r\n') throw new AppError('malformedBody');
    const headers = await readText(source.until(endOfHeaders), headersAtMost, 'malformedBody');
    const content = source.until(delimiter);
    yield { ...readDisposition(headers), content };
    await toEnd(content);
  }
}

async function toEnd(content: AsyncIterable<Uint8Array>): Promise<void> {
  const rest = content[Symbol.asyncIterator]();
  while (!(await rest.next()).done);
}

/** The Content-Disposition of a part. */
export interface Disposition {
  readonly name: string;
  /** Undefined where the part is a text field. */
  readonly filename: string | undefined;
}

// Browsers do not escape `\`, not even at the end of a value. Other clients write `\"` for a quotation
// mark (RFC 2183); it is read as one where the value cannot end there.
const parameter =
  /;[ \t]*([\w*-]+)=(?:"((?:[^"]|(?<=\\)"(?![ \t]*(?:;|$)))*)"|([^\s;"]*))[ \t]*/gsy;

/**
 * Parses the headers of a part (RFC 7578 §4.2) and ignores all but Content-Disposition. Throws
 * `malformedBody` where that header cannot be parsed to its end.
 */
export function readDisposition(headers: string): Disposition {
  const lines = headers.split('\r\n').map((line) => /^([\w-]+):[ \t]*(.*)$/s.exec(line));
  const disposition = lines.find((line) => line?.[1]?.toLowerCase() === 'content-disposition')?.[2];
  const type = /^form-data[ \t]*(?=;)/i.exec(disposition ?? '')?.[0];
  if (lines.includes(null) || disposition === undefined || type === undefined) {
    throw new AppError('malformedBody');
  }
  const found = new Map<string, string>();
  let readTo = type.length;
  for (const [all, key = '', quoted, plain] of disposition.slice(type.length).matchAll(parameter)) {
    readTo += all.length;
    const name = key.toLowerCase();
    if (!found.has(name)) found.set(name, unescaped(quoted ?? plain ?? ''));
  }
  const name = found.get('name');
  if (name === undefined || readTo < disposition.length) throw new AppError('malformedBody');
  return { name, filename: found.get('filename') };
}

/** Browsers encode `"`, CR and LF as %22, %0D and %0A (HTML §4.10.21.8); other clients write `\"`. */
function unescaped(value: string): string {
  return value
    .replaceAll('\\"', '"')
    .replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Splits a byte stream at a delimiter. Buffers one chunk and the bytes before it that may be the start
 * of a delimiter, and copies no more than those: file content passes through without a copy.
 */
class ByteSource {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #buffered: Buffer;

  /** `first` is prepended to the stream. */
  constructor(pieces: AsyncIterable<Uint8Array>, first: string) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#buffered = Buffer.from(first);
  }

  /** Reads exactly `count` bytes. Throws `malformedBody` where there are fewer. */
  async take(count: number): Promise<Buffer> {
    while (this.#buffered.length < count) {
      this.#buffered = Buffer.concat([this.#buffered, await this.#next()]);
    }
    const taken = this.#buffered.subarray(0, count);
    this.#buffered = this.#buffered.subarray(count);
    return taken;
  }

  /** Streams everything up to `delimiter` and skips the delimiter itself. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    const overlap = delimiter.length - 1; // the last bytes of a chunk may start a delimiter
    for (;;) {
      const at = this.#buffered.indexOf(delimiter);
      const end = at >= 0 ? at : Math.max(0, this.#buffered.length - overlap);
      const piece = this.#buffered.subarray(0, end);
      this.#buffered = this.#buffered.subarray(at >= 0 ? at + delimiter.length : end);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;

      const next = await this.#next();
      const boundary = Buffer.concat([this.#buffered, next.subarray(0, overlap)]);
      if (next.length <= overlap || boundary.includes(delimiter)) {
        this.#buffered = Buffer.concat([this.#buffered, next]);
      } else {
        const before = this.#buffered;
        this.#buffered = next;
        if (before.length > 0) yield before;
      }
    }
  }

  /** Discards the rest of the stream. */
  async drain(): Promise<void> {
    this.#buffered = Buffer.alloc(0);
    while (!(await this.#pieces.next()).done);
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#pieces.next();
    if (done) throw new AppError('malformedBody');
    return Buffer.isBuffer(value) ? value : Buffer.from(value);
  }
}
