import { type Readable, Transform, pipeline } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The same bytes, with an error where there are more or fewer than the row of the file says: whoever
 * was told how many come would wait for the rest.
 */
export function exactly(bytes: number, content: Readable): Readable {
  let left = bytes;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, pass) {
      left -= piece.length;
      pass(null, piece);
      forgetPieces(piece.length);
    },
    flush(end) {
      end(left === 0 ? null : new Error(`a content on the disk lacks ${left} of ${bytes} bytes`));
    },
  });
  return pipeline(content, counted, () => undefined); // each is destroyed with the other
}

const collectEvery = 16 * 1024 * 1024; // bytes

let collect: NodeJS.GCFunction | undefined;
let received = 0;

/**
 * Counts pieces of files on their way that nobody needs any more, and has their memory freed now and then.
 * V8 sees only the small objects before them and lets 64 MB of pieces gather: ten uploads at once
 * took 72 MB more with V8 left alone and take 25 MB like this, for a millisecond every 16 MB.
 */
export function forgetPieces(bytes: number): void {
  received += bytes;
  if (received < collectEvery) return;
  received = 0;
  collect ??= exposeCollector();
  collect({ type: 'minor' });
}

function exposeCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as NodeJS.GCFunction;
}
