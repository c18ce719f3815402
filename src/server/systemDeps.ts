import { randomBytes } from 'node:crypto';
import type { Deps, Log } from './deps.ts';
import type { Settings } from './settings.ts';
import type { Database } from '#server/storage/database.ts';

/** The real world: the machine's clock and its CSPRNG. */
export function systemDeps({ db, engine }: Database, settings: Settings, log: Log): Deps {
  return { db, engine, settings, log, clock: Date.now, randomBytes };
}
