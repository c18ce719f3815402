import { Problem } from '#server/problem.ts';

/** Bytes as they come in, cut where they are to be cut; holds one piece and no more. */
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
    while (this.#held.length < count) await this.#more();
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** All up to `mark`, piece by piece; the mark itself is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      // The last bytes may be the beginning of a mark.
      const end = at >= 0 ? at : Math.max(0, this.#held.length - mark.length + 1);
      const piece = this.#held.subarray(0, end);
      this.#held = this.#held.subarray(at >= 0 ? at + mark.length : end);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      await this.#more();
    }
  }

  /** Throws away what is left. */
  async drain(): Promise<void> {
    this.#held = Buffer.alloc(0);
    while (!(await this.#pieces.next()).done);
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done) throw new Problem('malformedBody');
    this.#held = Buffer.concat([this.#held, value]);
  }
}
