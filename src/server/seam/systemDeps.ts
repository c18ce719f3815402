import { randomBytes } from 'node:crypto';
import type { Deps, Log } from './deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/storage/engine.ts';
import type { ContentStore } from '#server/storage/contents/ContentStore.ts';

export const systemClock: Deps['clock'] = Date.now;

/** The real world: the machine's clock and its CSPRNG; the key is for the start to find. */
export function systemDeps(
  { db, engine }: Database,
  files: ContentStore,
  settings: Settings,
  log: Log,
): Omit<Deps, 'invitationKey'> {
  return { db, engine, files, settings, log, clock: systemClock, randomBytes };
}
