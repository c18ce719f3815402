import { Problem } from '#server/seam/problem.ts';

/**
 * Bytes as they come in, cut where they are to be cut. It holds one piece and what may be the
 * beginning of a mark before it, and copies no more than that: a recording passes through as it is.
 */
export class ByteSource {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer;

  /** `first` stands before the first piece. */
  constructor(pieces: AsyncIterable<Uint8Array>, first: string) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#held = Buffer.from(first);
  }

  /** Exactly so many bytes. Throws `malformedBody` where there are fewer. */
  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) {
      this.#held = Buffer.concat([this.#held, await this.#next()]);
    }
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** All up to `mark`, piece by piece; the mark itself is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    const reach = mark.length - 1; // so many bytes may be the beginning of a mark
    for (;;) {
      const at = this.#held.indexOf(mark);
      const end = at >= 0 ? at : Math.max(0, this.#held.length - reach);
      const piece = this.#held.subarray(0, end);
      this.#held = this.#held.subarray(at >= 0 ? at + mark.length : end);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;

      const next = await this.#next();
      const seam = Buffer.concat([this.#held, next.subarray(0, reach)]);
      if (next.length <= reach || seam.includes(mark)) {
        this.#held = Buffer.concat([this.#held, next]);
      } else {
        const before = this.#held;
        this.#held = next;
        if (before.length > 0) yield before;
      }
    }
  }

  /** Throws away what is left. */
  async drain(): Promise<void> {
    this.#held = Buffer.alloc(0);
    while (!(await this.#pieces.next()).done);
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#pieces.next();
    if (done) throw new Problem('malformedBody');
    return Buffer.isBuffer(value) ? value : Buffer.from(value);
  }
}
