/** Read-ahead in bytes. */
const windowSize = 64 * 1024; // 64 kB

type Read = (position: number, length: number) => Promise<Buffer>;

/** Random access to a file through a window of 64 kB. */
export class ByteReader {
  readonly size: number;
  readonly #read: Read;
  #start = 0;
  #window: Buffer = Buffer.alloc(0);

  constructor(size: number, read: Read) {
    this.size = size;
    this.#read = read;
  }

  /** Up to `length` bytes (64 kB at most) from `position`; fewer at the end of the file. */
  async at(position: number, length: number): Promise<Buffer> {
    const from = position - this.#start;
    const wanted = Math.min(length, windowSize, this.size - position);
    if (wanted <= 0) return Buffer.alloc(0);
    if (from < 0 || from + wanted > this.#window.length) {
      this.#window = await this.#read(position, Math.min(windowSize, this.size - position));
      this.#start = position;
      return this.#window.subarray(0, wanted);
    }
    return this.#window.subarray(from, from + wanted);
  }

  /** The four-character code at `position`, as container formats use it. */
  async letters(position: number): Promise<string> {
    return (await this.at(position, 4)).toString('latin1');
  }

  /** Position of the next `byte` from `position` on, or -1. */
  async indexOf(byte: number, position: number): Promise<number> {
    for (let from = position; from < this.size; ) {
      const remaining = this.#start + this.#window.length - from;
      const isInside = from >= this.#start && remaining > 0;
      const bytes = await this.at(from, isInside ? remaining : windowSize);
      const found = bytes.indexOf(byte);
      if (found >= 0) return from + found;
      if (bytes.length === 0) break;
      from += bytes.length;
    }
    return -1;
  }
}
