import type { Readable } from 'node:stream';

/** A file that a call makes as it is sent, to be saved. */
export interface Download {
  readonly mediaType: string;
  /** What it is to be called where it is saved. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ended or destroyed, it leaves nothing behind. */
  readonly content: Readable;
}
