import type { ErrorCode } from '#contract/errors.ts';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/AppError.ts';

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
      if (size > atMost) throw new AppError('bodyTooLarge');
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformedBody', { cause: error });
  }
}

/** A text in UTF-8 of at most so many bytes; more is `tooLong`, other bytes `malformedBody`. */
export async function readText(
  pieces: AsyncIterable<Uint8Array>,
  atMost: number,
  tooLong: ErrorCode,
): Promise<string> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > atMost) throw new AppError(tooLong);
    kept.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(kept));
  } catch (cause) {
    throw new AppError('malformedBody', { cause });
  }
}

/** The boundary of a multipart/form-data body (RFC 2046 §5.1.1); nothing where there is none. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

export function isForm(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}

const lingering = 5_000; // ms
const little = 64 * 1024; // bytes that Node reads and throws away by itself, to keep the connection

/** Whether more of a request may still come than is worth waiting for. */
export function goesOnSending({ headers, raw }: FastifyRequest): boolean {
  if (isForm(headers['content-type'])) return true;
  const isLong = Number(headers['content-length'] ?? 0) > little;
  return !raw.complete && (isLong || headers['transfer-encoding'] !== undefined);
}

/**
 * An answer to somebody who may still be sending: it goes out at once, and only then does the
 * connection close, after what is on its way has been thrown away. A connection that is cut with
 * bytes unread takes the answer with it (RFC 9112 §9.6).
 */
export function sendAndClose(answer: object, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const text = Buffer.from(JSON.stringify(answer));
  if (!raw.complete) reply.header('connection', 'close');
  reply.header('content-length', text.length).send(Readable.from(inTwoSteps()));

  async function* inTwoSteps() {
    yield text;
    raw.resume();
    const signal = AbortSignal.timeout(lingering);
    await finished(raw, { writable: false, signal }).catch(() => undefined);
  }
}
