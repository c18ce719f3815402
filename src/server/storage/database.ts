import type { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';

/** An open database, migrated, whichever engine it is. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  close(): Promise<void>;
}
