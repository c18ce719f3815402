import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrittenAnswer } from '#server/seam/route.ts';
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

type Coding = keyof typeof codings;

const mostKept = 12; // answers, those asked for last: each some hundred kilobytes at most

/** JSON in UTF-8, compressed or not worth it. */
interface Packed {
  readonly bytes: Buffer;
  readonly coding?: Coding;
}

/**
 * Sends JSON compressed, to whoever takes it so. What is written already is compressed once and sent
 * to all who are to have the very same.
 */
export function longAnswers() {
  const kept = new Map<string, Promise<Packed>>();

  function packedOnce(answer: WrittenAnswer, coding: Coding): Promise<Packed> {
    const key = `${coding} ${answer.tag}`;
    const packed = kept.get(key) ?? pack(answer.write(), coding);
    kept.delete(key);
    kept.set(key, packed);
    packed.then(keepLatest, () => kept.delete(key));
    return packed;

    function keepLatest({ coding: packedAs }: Packed): void {
      // What is sent as it is costs nothing anew.
      if (packedAs === undefined) kept.delete(key);
      const [longestUnasked = key] = kept.keys();
      if (kept.size > mostKept) kept.delete(longestUnasked);
    }
  }

  return async (
    answer: unknown,
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
    const wanted = (['br', 'gzip'] as const).find((each) =>
      acceptsEncoding(headers['accept-encoding'], each),
    );
    const isWritten = answer instanceof WrittenAnswer;
    if (isWritten && !wanted) return reply.send(await answer.write());
    const { bytes, coding } =
      isWritten && wanted
        ? await packedOnce(answer, wanted)
        : await pack(Buffer.from(JSON.stringify(answer)), wanted);
    if (coding === undefined) return reply.send(bytes);
    const etag = reply.getHeader('etag');
    // Other bytes than the plain ones, so a strong tag of those would be wrong (RFC 9110 §8.8.3).
    if (etag !== undefined) reply.header('etag', `W/${String(etag)}`);
    return reply.header('content-encoding', coding).send(bytes);
  };
}

async function pack(text: Buffer | Promise<Buffer>, coding: Coding | undefined): Promise<Packed> {
  const bytes = await text;
  if (coding === undefined || bytes.length < worthIt) return { bytes };
  return { bytes: await codings[coding](bytes), coding };
}
