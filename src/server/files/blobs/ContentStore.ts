import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is being received; nobody but its request knows it. */
export interface TemporaryFile {
  /** Appends. */
  write(bytes: Uint8Array): Promise<void>;
  /** Up to `length` bytes from `position`; fewer at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Cuts away what lies behind `size`. */
  truncate(size: number): Promise<void>;
  /** Leaves nothing behind, unless its content has been placed. */
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

/** A store elsewhere does not answer, or not with what lies in it; nothing of that need be lost. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Where the contents of files lie, each once, under its SHA-256 in hex (decision 27): on a disk, or
 * in a bucket (docs/decisions/0037).
 */
export interface ContentStore {
  /** The setting that leads to it, as whoever runs the server reads it. */
  readonly where: string;
  begin(): Promise<TemporaryFile>;
  /**
   * Does of `place` what takes long, so that little is left for a transaction that others wait for.
   * It may lie at its address from then on.
   */
  ready(file: TemporaryFile, sha256: string): Promise<void>;
  /** When this is done, not even a power cut takes the content away (promise 1). */
  place(file: TemporaryFile, sha256: string): Promise<void>;
  /** Bytes; undefined where nothing lies at the address. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** Whether the content is there with all its bytes. */
  has(sha256: string, size: number): Promise<boolean>;
  /** Of so many bytes, as `has` says. */
  open(sha256: string, size: number, range?: ByteRange): Promise<Readable>;
  remove(sha256: string): Promise<void>;
  /** Every content that is there, without those set aside. */
  list(): AsyncIterable<StoredContent>;
  /** Takes a content out of its place and keeps it in another (decision 45). */
  setAside(sha256: string): Promise<void>;
  /** Into its place again; false when none was set aside. */
  bringBack(sha256: string): Promise<boolean>;
  listAside(): Promise<readonly string[]>;
  /** Removes a content that was set aside. */
  letGo(sha256: string): Promise<void>;
  /** A short text that lies with the contents; undefined when there is none of that name. */
  readNote(name: string): Promise<string | undefined>;
  /** Wholly or not at all. */
  writeNote(name: string, text: string): Promise<void>;
  /** Removes what was being received by a server that is gone; `now` in milliseconds since 1970. */
  sweep(now: number): Promise<void>;
}
