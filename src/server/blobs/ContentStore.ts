import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An upload in progress, visible only to its request. */
export interface TemporaryFile {
  /** Appends. */
  write(bytes: Uint8Array): Promise<void>;
  /** Up to `length` bytes from `position`; fewer at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Truncates the file to `size` bytes. */
  truncate(size: number): Promise<void>;
  /** Deletes the file, unless its content has been placed. */
  discard(): Promise<void>;
}

export interface StoredContent {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export const isAddress = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export function requireAddress(sha256: string): string {
  if (!isAddress(sha256)) throw new Error('not the address of a content');
  return sha256;
}

/** A remote store does not answer, or answers wrongly; the blobs need not be lost. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Content-addressed blob store: each content once, under its SHA-256 in hex (decision 27), on disk or in
 * an S3 bucket (docs/decisions/0037).
 */
export interface ContentStore {
  /** The setting that configures it, for sentences to the operator. */
  readonly where: string;
  begin(): Promise<TemporaryFile>;
  /**
   * Does the slow part of `place`, so that the transaction that calls `place` holds its lock only
   * briefly. The blob may exist from then on.
   */
  prepare(file: TemporaryFile, sha256: string): Promise<void>;
  /** Stores the blob durably: it survives a power cut (promise 1). */
  place(file: TemporaryFile, sha256: string): Promise<void>;
  /** Bytes; undefined where the blob does not exist. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** Whether the blob exists and has `size` bytes. */
  has(sha256: string, size: number): Promise<boolean>;
  /** Streams a blob of `size` bytes. */
  open(sha256: string, size: number, range?: ByteRange): Promise<Readable>;
  remove(sha256: string): Promise<void>;
  /** All blobs except quarantined ones. */
  list(): AsyncIterable<StoredContent>;
  /** Moves a blob into quarantine (decision 45). */
  quarantine(sha256: string): Promise<void>;
  /** Moves a blob out of quarantine; false where it is not there. */
  restoreQuarantined(sha256: string): Promise<boolean>;
  listQuarantined(): Promise<readonly string[]>;
  /** Deletes a quarantined blob. */
  deleteQuarantined(sha256: string): Promise<void>;
  /** Reads a short text that is stored with the blobs; undefined where it does not exist. */
  readNote(name: string): Promise<string | undefined>;
  /** Writes a note atomically. */
  writeNote(name: string, text: string): Promise<void>;
  /** Deletes uploads that a stopped server left behind; `now` in milliseconds since 1970. */
  sweep(now: number): Promise<void>;
}
