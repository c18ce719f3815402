import type { Kysely } from 'kysely';
import type { Database } from '#server/storage/database.ts';
import type { FileStore } from '#server/storage/files/FileStore.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { Settings } from './settings.ts';

/** What the use cases may need of the world; each narrows it to what it uses. */
export interface Deps {
  readonly db: Kysely<Schema>;
  /** What differs between the engines: full-text search, error codes. */
  readonly engine: Database['engine'];
  /** The contents of recordings and sheets. */
  readonly files: FileStore;
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
