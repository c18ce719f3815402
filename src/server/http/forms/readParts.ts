import { Problem } from '#server/seam/problem.ts';
import { ByteSource } from './ByteSource.ts';
import { type Disposition, readDisposition } from './readDisposition.ts';
import { readText } from './readText.ts';

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
    if (next !== '\r\n') throw new Problem('malformedBody');
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
