import { hash, randomBytes as systemRandomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Settings } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import type { Database } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';

/** Dependencies of the use cases; each use case narrows them with `Pick`. */
export interface Deps {
  readonly db: Kysely<Schema>;
  /** What differs between the engines: full-text search, error codes. */
  readonly engine: Database['engine'];
  /** Blob store for recordings and sheet music. */
  readonly files: ContentStore;
  readonly settings: Settings;
  /** HMAC key for invitation codes, base64url; not stored in the database. */
  readonly invitationKey: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns `count` bytes from the system's CSPRNG. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly log: Log;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const systemClock: Deps['clock'] = Date.now;

/** Production dependencies. The caller loads the invitation key. */
export function systemDeps(
  { db, engine }: Database,
  files: ContentStore,
  settings: Settings,
  log: Log,
): Omit<Deps, 'invitationKey'> {
  return { db, engine, files, settings, log, clock: systemClock, randomBytes: systemRandomBytes };
}

/** A random UUID, version 4 (RFC 9562 §5.4). */
export function newId(randomBytes: Deps['randomBytes']): string {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** `bytes` random bytes, base64url. */
export function newSecret(randomBytes: Deps['randomBytes'], bytes: number): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url');
}

/**
 * SHA-256, base64url, of a generated secret of at least 128 random bits. The database stores only this
 * hash (decisions 3, 7, 10).
 */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The time format of responses: ISO 8601, UTC (spec §3). */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
