import { hash, randomBytes as systemRandomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Settings } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/files/blobs/ContentStore.ts';
import type { Database } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';

/** What the use cases may need of the world; each narrows it to what it uses. */
export interface Deps {
  readonly db: Kysely<Schema>;
  /** What differs between the engines: full-text search, error codes. */
  readonly engine: Database['engine'];
  /** The contents of recordings and sheets. */
  readonly files: ContentStore;
  readonly settings: Settings;
  /** Of the HMAC over invitation codes, base64url; outside of the database. */
  readonly invitationKey: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** So many bytes from the system's CSPRNG. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly log: Log;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const systemClock: Deps['clock'] = Date.now;

/** The real world: the machine's clock and its CSPRNG; the key is for the start to find. */
export function systemDeps(
  { db, engine }: Database,
  files: ContentStore,
  settings: Settings,
  log: Log,
): Omit<Deps, 'invitationKey'> {
  return { db, engine, files, settings, log, clock: systemClock, randomBytes: systemRandomBytes };
}

/** A random UUID (RFC 9562 §5.4): 122 random bits, the rest says which version it is. */
export function newId(randomBytes: Deps['randomBytes']): string {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** So many random bytes, base64url. */
export function newSecret(randomBytes: Deps['randomBytes'], bytes: number): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url');
}

/**
 * SHA-256 of a secret that we made ourselves of 128 random bits or more, base64url: that is what
 * the database keeps of it (decisions 3, 7, 10).
 */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** As answers write times (spec §3). */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
