import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Bucket, StoreAnswer } from './Bucket.ts';
import { type ByteRange, StoreUnavailable } from './ContentStore.ts';
import { PassingFault } from './StoreLine.ts';

const tries = 3;

interface Read {
  readonly key: string;
  /** Bytes of the whole object. */
  readonly size: number;
  readonly range: ByteRange;
  /** Of the whole object, where that is read. */
  readonly sha256?: string;
}

/**
 * Bytes of an object; undefined where there is none. Where the line breaks they go on from there,
 * three times at most. What has another hash than it should, fails before its end.
 */
export async function readObject(bucket: Bucket, read: Read): Promise<Readable | undefined> {
  const { range, sha256 } = read;
  let heard = await hear(bucket, read, range.start);
  if (!heard) return undefined;
  return Readable.from(pieces(), { objectMode: false }).on('close', () => heard?.end());

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let at = range.start;
    let held: Uint8Array | undefined;
    for (let left = tries; at <= range.end; ) {
      try {
        for await (const piece of heard?.pieces ?? []) {
          at += piece.length;
          hash.update(piece);
          if (held) yield held;
          held = piece;
        }
        if (at <= range.end) throw new PassingFault('it breaks off');
      } catch (error) {
        left -= 1;
        if (!(error instanceof PassingFault) || left === 0) throw error;
        heard = await hear(bucket, read, at);
      }
    }
    if (sha256 !== undefined && hash.digest('hex') !== sha256) {
      throw new StoreUnavailable('it has other bytes');
    }
    if (held) yield held;
  }
}

/** Exactly what is asked for, or it is no answer. */
async function hear(
  bucket: Bucket,
  { key, size, range: { end } }: Read,
  start: number,
): Promise<StoreAnswer | undefined> {
  const isWhole = start === 0 && end === size - 1;
  const headers = isWhole ? {} : { range: `bytes=${start}-${end}` };
  const answer = await bucket.send('GET', key, { headers });
  if (answer.status === 404) return undefined;
  const said = answer.headers.get('content-range');
  const isRight = isWhole ? answer.status === 200 : said === `bytes ${start}-${end}/${size}`;
  if (isRight && Number(answer.headers.get('content-length')) === end - start + 1) return answer;
  answer.end();
  throw new StoreUnavailable('it answers with another length');
}
