import type { Readable } from 'node:stream';
import { Problem } from '#server/problem.ts';
import { forgetPieces } from '#server/forgetPieces.ts';

/** A phone between two masts is silent for seconds. */
const patience = 30_000; // ms

/**
 * The body of a request, piece by piece. Throws `bodyTooLarge` after so many bytes, `tooSlow` when
 * nothing comes any more, `malformedBody` when it is cut off; then the request stays open, for an
 * answer.
 */
export async function* incomingBytes(
  body: Readable,
  atMost: number,
  longestSilence: number = patience,
): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Problem('tooSlow')), longestSilence);
  silence.promise.catch(() => undefined);
  let size = 0;
  try {
    for (;;) {
      timer.refresh();
      const { done, value } = await Promise.race([pieces.next(), silence.promise]);
      if (done) return;
      size += value.length;
      if (size > atMost) throw new Problem('bodyTooLarge');
      yield value;
      forgetPieces(value.length);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('malformedBody', { cause: error });
  } finally {
    clearTimeout(timer);
    // Not awaited: it waits for the next piece, and there may never be one.
    void pieces.return?.().catch(() => undefined);
  }
}
