import { type Readable, Transform, pipeline } from 'node:stream';

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
    },
    flush(end) {
      end(left === 0 ? null : new Error(`a content on the disk lacks ${left} of ${bytes} bytes`));
    },
  });
  return pipeline(content, counted, () => undefined); // each is destroyed with the other
}
