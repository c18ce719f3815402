import type { Readable } from 'node:stream';
import { Problem } from '#server/seam/problem.ts';
import { forgetPieces } from '#server/files/pieces.ts';

/**
 * The body of a request, piece by piece. Throws `bodyTooLarge` after so many bytes and
 * `malformedBody` when it is cut off; then the request stays open, for an answer.
 */
export async function* incomingBytes(body: Readable, atMost: number): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let size = 0;
  try {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > atMost) throw new Problem('bodyTooLarge');
      yield piece;
      forgetPieces(piece.length);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('malformedBody', { cause: error });
  }
}
