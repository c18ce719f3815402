import type { Readable } from 'node:stream';
import type { ByteRange } from '#server/storage/files/FileStore.ts';

/** A file as a call answers it. */
export interface FileAnswer {
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Strong tag without quotes. */
  readonly tag: string;
  /** What it is to be called where it is saved. */
  readonly name: string;
  readonly open: (range?: ByteRange) => Promise<Readable>;
}
