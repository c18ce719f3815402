import { randomBytes } from 'node:crypto';
import type { Deps, Log } from './deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/storage/database.ts';
import type { FileStore } from '#server/storage/files/FileStore.ts';

export const systemClock: Deps['clock'] = Date.now;

/** The real world: the machine's clock and its CSPRNG; the key is for the start to find. */
export function systemDeps(
  { db, engine }: Database,
  files: FileStore,
  settings: Settings,
  log: Log,
): Omit<Deps, 'invitationKey'> {
  return { db, engine, files, settings, log, clock: systemClock, randomBytes };
}
