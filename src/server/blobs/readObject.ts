import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Bucket, StoreAnswer } from './Bucket.ts';
import { type ByteRange, StoreUnavailable } from './ContentStore.ts';
import { TransientFault } from './TimedRequest.ts';

const attempts = 3;

interface Read {
  readonly key: string;
  /** Bytes of the whole object. */
  readonly size: number;
  readonly range: ByteRange;
  /** Hash of the whole object, where it is read completely. */
  readonly sha256?: string;
}

/**
 * Streams bytes of an object; undefined where it does not exist. Resumes a broken download where it
 * stopped, up to three times. Holds back the last piece until the hash is verified, so that a damaged
 * object fails before its end.
 */
export async function readObject(bucket: Bucket, read: Read): Promise<Readable | undefined> {
  const { range, sha256 } = read;
  let answer = await request(bucket, read, range.start);
  if (!answer) return undefined;
  return Readable.from(pieces(), { objectMode: false }).on('close', () => answer?.end());

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let at = range.start;
    let last: Uint8Array | undefined;
    for (let attemptsLeft = attempts; at <= range.end; ) {
      try {
        for await (const piece of answer?.pieces ?? []) {
          at += piece.length;
          hash.update(piece);
          if (last) yield last;
          last = piece;
        }
        if (at <= range.end) throw new TransientFault('it breaks off');
      } catch (error) {
        attemptsLeft -= 1;
        if (!(error instanceof TransientFault) || attemptsLeft === 0) throw error;
        answer = await request(bucket, read, at);
      }
    }
    if (sha256 !== undefined && hash.digest('hex') !== sha256) {
      throw new StoreUnavailable('it has other bytes');
    }
    if (last) yield last;
  }
}

/** Requests the bytes from `start`. Throws where the response has another range or length. */
async function request(
  bucket: Bucket,
  { key, size, range: { end } }: Read,
  start: number,
): Promise<StoreAnswer | undefined> {
  const isWhole = start === 0 && end === size - 1;
  const headers = isWhole ? {} : { range: `bytes=${start}-${end}` };
  const answer = await bucket.send('GET', key, { headers });
  if (answer.status === 404) return undefined;
  const sent = answer.headers.get('content-range');
  const isRight = isWhole ? answer.status === 200 : sent === `bytes ${start}-${end}/${size}`;
  if (isRight && Number(answer.headers.get('content-length')) === end - start + 1) return answer;
  answer.end();
  throw new StoreUnavailable('it answers with another length');
}
