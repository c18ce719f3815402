import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrittenAnswer } from '#server/seam/route.ts';
import { acceptsEncoding } from './requestHeaders.ts';

const worthIt = 1400; // bytes: what fits into one packet gets no shorter

const brotli = (text: Buffer, quality: number) =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** Off the main thread. Brotli's 11 takes 50 times as long as its 5 to save a quarter. */
const codings = {
  br: (text: Buffer) => brotli(text, 5),
  gzip: (text: Buffer) => promisify(gzip)(text),
};

/**
 * For what many will have (docs/decisions/0046): Zstandard's 19 packs like Brotli's 11 in a fifth of
 * its time. Who does not know it gets Brotli's 9.
 */
const thorough = {
  zstd: (text: Buffer) =>
    promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  br: (text: Buffer) => brotli(text, 9),
  gzip: codings.gzip,
};

type Coding = keyof typeof thorough;
type Compress = (text: Buffer) => Promise<Buffer>;
/** In the order in which they are preferred. */
type Codings = Readonly<Partial<Record<Coding, Compress>>>;
/** The first that whoever asks takes. */
type WantedOf = (offered: Codings) => Coding | undefined;

const thoroughAtOnce = 2; // half the threads: files and quick answers need the others
let thoroughNow = 0; // in all calls together
const mostKept = 16_000_000; // bytes of answers, those asked for last

/** JSON in UTF-8, compressed or not worth it. */
interface Packed {
  readonly bytes: Buffer;
  readonly coding?: Coding;
}

/**
 * Sends JSON compressed, to whoever takes it so. What is written already is compressed once and sent
 * to all who are to have the very same; quickly where others are packed thoroughly just then, since
 * anyone may ask from anywhere on.
 */
export function longAnswers() {
  const kept = new Map<string, { readonly packed: Promise<Packed>; size: number }>();

  async function packedOnce(answer: WrittenAnswer, wantedOf: WantedOf): Promise<Packed> {
    const { coding, by, key } = choose(answer, wantedOf);
    if (coding === undefined) return { bytes: await answer.write() };
    const entry = kept.get(key) ?? { packed: packNow(answer, coding, by), size: 0 };
    kept.delete(key);
    kept.set(key, entry);
    try {
      const packed = await entry.packed;
      entry.size = packed.bytes.length;
      // What is sent as it is costs nothing anew.
      if (packed.coding === undefined) kept.delete(key);
      else keepLatest();
      return packed;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }

  function choose({ isForDevices, tag }: WrittenAnswer, wantedOf: WantedOf) {
    const chosen = (by: Codings, name: string) => {
      const coding = wantedOf(by);
      return { coding, by, key: `${name} ${coding} ${tag}` };
    };
    const small = chosen(thorough, 'small');
    const isSmall = isForDevices && (kept.has(small.key) || thoroughNow < thoroughAtOnce);
    return isSmall ? small : chosen(codings, 'quick');
  }

  async function packNow(answer: WrittenAnswer, coding: Coding, by: Codings): Promise<Packed> {
    if (by !== thorough) return pack(answer.write(), coding, by);
    thoroughNow += 1;
    try {
      return await pack(answer.write(), coding, by);
    } finally {
      thoroughNow -= 1;
    }
  }

  function keepLatest(): void {
    let room = mostKept;
    for (const { size } of kept.values()) room -= size;
    for (const [longestUnasked, { size }] of kept) {
      if (room >= 0) return;
      kept.delete(longestUnasked);
      room += size;
    }
  }

  return async (
    answer: unknown,
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
    const wantedOf: WantedOf = (offered) =>
      (Object.keys(offered) as Coding[]).find((each) =>
        acceptsEncoding(headers['accept-encoding'], each),
      );
    const { bytes, coding } =
      answer instanceof WrittenAnswer
        ? await packedOnce(answer, wantedOf)
        : await pack(Buffer.from(JSON.stringify(answer)), wantedOf(codings), codings);
    if (coding === undefined) return reply.send(bytes);
    const etag = reply.getHeader('etag');
    // Other bytes than the plain ones, so a strong tag of those would be wrong (RFC 9110 §8.8.3).
    if (etag !== undefined) reply.header('etag', `W/${String(etag)}`);
    return reply.header('content-encoding', coding).send(bytes);
  };
}

async function pack(
  text: Buffer | Promise<Buffer>,
  coding: Coding | undefined,
  by: Codings,
): Promise<Packed> {
  const bytes = await text;
  const compress = coding && by[coding];
  if (coding === undefined || compress === undefined || bytes.length < worthIt) return { bytes };
  return { bytes: await compress(bytes), coding };
}
