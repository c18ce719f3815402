import type { Readable } from 'node:stream';
import type { FileRule } from '#contract/endpoint.ts';
import type { ByteRange, TemporaryFile } from '#server/files/blobs/ContentStore.ts';

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

/** A file that a call makes as it is sent, to be saved. */
export interface Download {
  readonly mediaType: string;
  /** What it is to be called where it is saved. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ended or destroyed, it leaves nothing behind. */
  readonly content: Readable;
}

/** A file that came with a form, whole and recognised, but not kept yet. */
export interface ReceivedFile {
  readonly content: TemporaryFile;
  readonly kind: FileRule['kind'];
  readonly mediaType: MediaType;
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** As it was called on the device it came from. */
  readonly name: string;
}

/** Field of a form → the file that came in it. */
export type ReceivedFiles<Field extends string> = { readonly [F in Field]?: ReceivedFile };

/** What we say that a file is, whatever its name said (decision 27). */
export type MediaType =
  | 'audio/mpeg'
  | 'audio/wav'
  | 'audio/mp4'
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'application/zip';

/** What a file is called by, behind the dot. */
export const extensions: Readonly<Record<MediaType, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/zip': 'zip',
};
