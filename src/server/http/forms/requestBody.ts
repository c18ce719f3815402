import type { ErrorCode } from '#contract/base/errors.ts';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/AppError.ts';

/**
 * Streams the body of a request. Throws `bodyTooLarge` after `atMost` bytes and `malformedBody` when
 * the body is cut off. Does not destroy the request, so that a response can still be sent.
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

/** Reads UTF-8 text. Throws `tooLong` after `atMost` bytes, `malformedBody` for invalid UTF-8. */
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

/** The boundary of a multipart/form-data body (RFC 2046 §5.1.1); undefined where there is none. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

export function isForm(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}

const drainTimeout = 5_000; // ms
const drainedByNode = 64 * 1024; // bytes that Node discards by itself to keep the connection alive

/** Whether the client may still be sending more of the body than Node discards by itself. */
export function isStillSending({ headers, raw }: FastifyRequest): boolean {
  if (isForm(headers['content-type'])) return true;
  const isLong = Number(headers['content-length'] ?? 0) > drainedByNode;
  return !raw.complete && (isLong || headers['transfer-encoding'] !== undefined);
}

/**
 * Sends a response to a client that may still be sending, then drains the request before the
 * connection closes. Closing with unread bytes resets the connection and may destroy the response
 * before the client has read it (RFC 9112 §9.6).
 */
export function sendAndClose(body: object, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const text = Buffer.from(JSON.stringify(body));
  if (!raw.complete) reply.header('connection', 'close');
  reply.header('content-length', text.length).send(Readable.from(textThenDrain()));

  async function* textThenDrain() {
    yield text;
    raw.resume();
    const signal = AbortSignal.timeout(drainTimeout);
    await finished(raw, { writable: false, signal }).catch(() => undefined);
  }
}
