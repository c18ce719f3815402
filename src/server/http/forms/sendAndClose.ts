import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForm } from './boundaryOf.ts';

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
