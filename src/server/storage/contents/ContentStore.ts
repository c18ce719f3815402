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

/**
 * Where the contents of files lie, each once, under its SHA-256 in hex (decision 27). On a disk;
 * another end, such as S3, answers the same questions.
 */
export interface ContentStore {
  begin(): Promise<TemporaryFile>;
  /** Does of `place` what takes long, so that little is left for a transaction that others wait for. */
  ready(file: TemporaryFile, sha256: string): Promise<void>;
  /** When this is done, not even a power cut takes the content away (promise 1). */
  place(file: TemporaryFile, sha256: string): Promise<void>;
  /** Bytes; undefined where nothing lies at the address. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** Whether the content is there with all its bytes. */
  has(sha256: string, size: number): Promise<boolean>;
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  remove(sha256: string): Promise<void>;
  /** Every content that is there, without those set aside. */
  list(): AsyncIterable<string>;
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
