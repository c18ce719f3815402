import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './requestHeaders.ts';

const worthIt = 1400; // bytes: what fits into one packet gets no shorter

/** Off the main thread. Brotli's 11 takes 50 times as long as its 5 to save a quarter. */
const codings = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: Buffer) => promisify(gzip)(text),
} as const;

/** Sends JSON compressed, to whoever takes it so. */
export async function sendLong(
  answer: unknown,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = Buffer.from(JSON.stringify(answer));
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
  const coding = (['br', 'gzip'] as const).find((each) =>
    acceptsEncoding(headers['accept-encoding'], each),
  );
  if (coding === undefined || text.length < worthIt) return reply.send(text);
  const etag = reply.getHeader('etag');
  // Other bytes than the plain ones, so a strong tag of those would be wrong (RFC 9110 §8.8.3).
  if (etag !== undefined) reply.header('etag', `W/${String(etag)}`);
  return reply.header('content-encoding', coding).send(await codings[coding](text));
}
