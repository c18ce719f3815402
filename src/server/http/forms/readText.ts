import type { ProblemCode } from '#contract/problems.ts';
import { Problem } from '#server/seam/problem.ts';

/** A text in UTF-8 of at most so many bytes; more is `tooLong`, other bytes `malformedBody`. */
export async function readText(
  pieces: AsyncIterable<Uint8Array>,
  atMost: number,
  tooLong: ProblemCode,
): Promise<string> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > atMost) throw new Problem(tooLong);
    kept.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(kept));
  } catch (cause) {
    throw new Problem('malformedBody', { cause });
  }
}
