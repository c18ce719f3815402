import { AppError } from '#server/core/AppError.ts';
import { readText } from './requestBody.ts';

export interface Part extends Disposition {
  readonly content: AsyncIterable<Uint8Array>;
}

const headersAtMost = 8 * 1024; // bytes
const endOfHeaders = Buffer.from('\r\n\r\n');

/**
 * The parts of a multipart/form-data body (RFC 7578), one after the other and each as it comes:
 * whoever asks for the next has done with the one before. Throws `malformedBody`.
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

/** Which field a part of a form is for. */
export interface Disposition {
  readonly name: string;
  /** What a file is called; undefined where the part is a text. */
  readonly filename: string | undefined;
}

// A browser writes a `\` as it is, also where the value ends with it. Before a quotation mark that
// cannot be the end it is how others write that mark (RFC 2183).
const parameter =
  /;[ \t]*([\w*-]+)=(?:"((?:[^"]|(?<=\\)"(?![ \t]*(?:;|$)))*)"|([^\s;"]*))[ \t]*/gsy;

/**
 * Reads the headers of a part (RFC 7578 §4.2), of which only the disposition counts. Throws
 * `malformedBody` where it cannot be read to its end.
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

/** Browsers write `"` and line breaks as %22, %0D and %0A (HTML §4.10.21.8), others `"` as `\"`. */
function unescaped(value: string): string {
  return value
    .replaceAll('\\"', '"')
    .replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Bytes as they come in, cut where they are to be cut. It holds one piece and what may be the
 * beginning of a mark before it, and copies no more than that: a recording passes through as it is.
 */
class ByteSource {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer;

  /** `first` stands before the first piece. */
  constructor(pieces: AsyncIterable<Uint8Array>, first: string) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#held = Buffer.from(first);
  }

  /** Exactly so many bytes. Throws `malformedBody` where there are fewer. */
  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) {
      this.#held = Buffer.concat([this.#held, await this.#next()]);
    }
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** All up to `mark`, piece by piece; the mark itself is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    const reach = mark.length - 1; // so many bytes may be the beginning of a mark
    for (;;) {
      const at = this.#held.indexOf(mark);
      const end = at >= 0 ? at : Math.max(0, this.#held.length - reach);
      const piece = this.#held.subarray(0, end);
      this.#held = this.#held.subarray(at >= 0 ? at + mark.length : end);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;

      const next = await this.#next();
      const seam = Buffer.concat([this.#held, next.subarray(0, reach)]);
      if (next.length <= reach || seam.includes(mark)) {
        this.#held = Buffer.concat([this.#held, next]);
      } else {
        const before = this.#held;
        this.#held = next;
        if (before.length > 0) yield before;
      }
    }
  }

  /** Throws away what is left. */
  async drain(): Promise<void> {
    this.#held = Buffer.alloc(0);
    while (!(await this.#pieces.next()).done);
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#pieces.next();
    if (done) throw new AppError('malformedBody');
    return Buffer.isBuffer(value) ? value : Buffer.from(value);
  }
}
