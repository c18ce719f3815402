import { type Readable, Transform, pipeline } from 'node:stream';

/**
 * Passes the bytes through and fails where there are more or fewer than `bytes`: the response has sent
 * that Content-Length, and the client would wait for the rest.
 */
export function withExactLength(bytes: number, content: Readable): Readable {
  let remaining = bytes;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, pass) {
      remaining -= piece.length;
      pass(null, piece);
    },
    flush(end) {
      end(
        remaining === 0
          ? null
          : new Error(`a content on the disk lacks ${remaining} of ${bytes} bytes`),
      );
    },
  });
  return pipeline(content, counted, () => undefined); // destroys both together
}
