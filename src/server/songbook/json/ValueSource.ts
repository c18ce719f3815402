import { songbookEntry } from '#contract/songbook.ts';
import { songbookFaults } from '#contract/songbookFaults.ts';
import { refused } from '#server/songbook/refused.ts';

const deepest = 16; // levels; a song has three

const mostSigns = 10_000; // brackets, commas and colons; 1,000 categories have 8,000

const quote = 0x22;
const backslash = 0x5c;
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]); // [ {
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]); // ] }
const between: ReadonlySet<number> = new Set([0x2c, 0x3a]); // , :

/** What stood before the next sign that belongs to the level above. */
export interface FoundValue {
  /** Undefined where there were only blanks. */
  readonly text: Buffer | undefined;
  /** `,` `:` `]` or `}`; empty at the end of the text. */
  readonly sign: string;
}

/** JSON as it comes, cut into its values without understanding them; holds one value at a time. */
export class ValueSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Passes over blanks and then over `sign`, if that is what follows; answers whether it was. */
  async passes(sign: string): Promise<boolean> {
    for (;;) {
      while (this.#at < this.#chunk.length) {
        const byte = this.#chunk[this.#at] ?? 0;
        if (!blanks.has(byte)) {
          const isIt = byte === sign.charCodeAt(0);
          if (isIt) this.#at += 1;
          return isIt;
        }
        this.#at += 1;
      }
      if (!(await this.#more())) return false;
    }
  }

  /**
   * The next value of this level, of at most so many bytes, else what `tooLong` makes is thrown; so
   * it is where there is so much in it that understanding it would take long.
   */
  async value(atMost: number, tooLong: () => Error): Promise<FoundValue> {
    const kept: Buffer[] = [];
    let size = 0;
    let depth = 0;
    let signs = 0;
    let isText = false;
    let isEscaped = false;

    /** Where the value ends in this chunk, or the chunk's end. */
    const endOfValue = (): number => {
      for (let at = this.#at; at < this.#chunk.length; at++) {
        const byte = this.#chunk[at] ?? 0;
        if (isText) {
          if (isEscaped) isEscaped = false;
          else if (byte === backslash) isEscaped = true;
          else if (byte === quote) isText = false;
        } else if (byte === quote) isText = true;
        else if (opening.has(byte)) {
          signs += 1;
          if (++depth > deepest) throw refused(songbookFaults.tooDeep(songbookEntry));
        } else if (closing.has(byte)) {
          if (depth === 0) return at;
          depth -= 1;
        } else if (between.has(byte)) {
          if (depth === 0) return at;
          signs += 1;
        }
      }
      if (signs > mostSigns) throw tooLong();
      return this.#chunk.length;
    };

    await this.passes('');
    for (;;) {
      const end = endOfValue();
      size += end - this.#at;
      if (size > atMost) throw tooLong();
      kept.push(this.#chunk.subarray(this.#at, end));
      this.#at = end;
      if (end < this.#chunk.length) {
        this.#at += 1;
        return { text: joined(kept, size), sign: String.fromCharCode(this.#chunk[end] ?? 0) };
      }
      if (!(await this.#more())) return { text: joined(kept, size), sign: '' };
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    this.#at = 0;
    this.#chunk = done
      ? Buffer.alloc(0)
      : Buffer.from(value.buffer, value.byteOffset, value.length);
    return !done;
  }
}

function joined(kept: readonly Buffer[], size: number): Buffer | undefined {
  return size === 0 ? undefined : Buffer.concat(kept);
}
