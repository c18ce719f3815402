import type { Readable } from 'node:stream';
import type { FileRule } from '#contract/base/endpoint.ts';
import type { ByteRange, TemporaryFile } from '#server/blobs/ContentStore.ts';

/** A stored file as the response of an endpoint. */
export interface FileAnswer {
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Strong ETag without quotes. */
  readonly tag: string;
  /** Suggested file name. */
  readonly name: string;
  readonly open: (range?: ByteRange) => Promise<Readable>;
}

/** A file that is generated while it is streamed, sent as an attachment. */
export interface Download {
  readonly mediaType: string;
  /** Suggested file name. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cleans up after itself when it ends or is destroyed. */
  readonly content: Readable;
}

/** An uploaded file: complete and its type detected, but not stored yet. */
export interface ReceivedFile {
  readonly content: TemporaryFile;
  readonly kind: FileRule['kind'];
  readonly mediaType: MediaType;
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** File name on the client. */
  readonly name: string;
}

/** Form field → uploaded file. */
export type ReceivedFiles<Field extends string> = { readonly [F in Field]?: ReceivedFile };

/** The media type detected from the content; the file name is ignored (decision 27). */
export type MediaType =
  | 'audio/mpeg'
  | 'audio/wav'
  | 'audio/mp4'
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'application/zip';

/** File name extension for each media type. */
export const extensions: Readonly<Record<MediaType, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/zip': 'zip',
};
