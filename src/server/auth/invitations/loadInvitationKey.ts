import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Deps, newSecret } from '#server/core/deps.ts';
import { storeFingerprint, lockLibrary, readInstallation } from '#server/db/installationStore.ts';
import { StartupError } from '#server/settings/settings.ts';
import { hasOpenInvitations, revokeAllInvitations } from './invitationStore.ts';

/** In the data folder, for its owner alone; in a backup as well. */
export const keyFileName = 'invitation-key';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>;

/**
 * The key over invitation codes (decision 7), base64url: of the setting, or of a file in the data
 * folder. The database has its fingerprint alone, so that who reads a copy of it cannot try codes
 * through. A database from before has the key itself, which moves out without harm to open codes.
 * Servers that start at once take turns. Throws `StartupError` where the key is none or another.
 */
export async function loadInvitationKey(deps: Needed): Promise<string> {
  const { invitationKey: setting, dataDir } = deps.settings;
  const file = join(dataDir, keyFileName);
  const find = () => keyOf(deps.settings);
  const found = find();
  const { key_fingerprint } = await readInstallation(deps.db);
  // As at most starts: nothing is locked or written.
  if (found !== null && fingerprintOf(found) === key_fingerprint) return found;
  return deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    const { invitation_key: inside, key_fingerprint } = await readInstallation(tx);
    const held = find();
    if (key_fingerprint === null) {
      const key = held ?? inside;
      if (key !== inside && (await hasOpenInvitations(tx, deps.clock()))) throw refusal(deps, held);
      if (held === null) write(file, key);
      await storeFingerprint(tx, fingerprintOf(key));
      return key;
    }
    if (held !== null && fingerprintOf(held) === key_fingerprint) return held;
    if (setting !== 'new') throw refusal(deps, held);
    const key = newSecret(deps.randomBytes, 32);
    await revokeAllInvitations(tx, deps.clock());
    write(file, key);
    await storeFingerprint(tx, fingerprintOf(key));
    return key;
  });
}

/** Whether the key that the database was made with is at hand. */
export async function hasInvitationKey(deps: Pick<Needed, 'db' | 'settings'>): Promise<boolean> {
  const { key_fingerprint } = await readInstallation(deps.db);
  const held = keyOf(deps.settings);
  return key_fingerprint === null || (held !== null && fingerprintOf(held) === key_fingerprint);
}

/** Of the setting or the file; null where there is none. */
function keyOf({ invitationKey, dataDir }: Needed['settings']): string | null {
  const isInFile = invitationKey === null || invitationKey === 'new';
  return isInFile ? keyIn(join(dataDir, keyFileName)) : invitationKey;
}

function fingerprintOf(key: string): string {
  return createHash('sha256').update(`sangbok invitation key ${key}`).digest('hex');
}

/** Null when there is no file, or not a whole key in it. */
function keyIn(file: string): string | null {
  try {
    return /^[\w-]{43}$/.exec(readFileSync(file, 'utf8').trim())?.[0] ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StartupError(`Filen ${file} kan ikke leses: ${reasonOf(error)}.`);
  }
}

/** On the disk before the database lets go of it. */
function write(file: string, key: string): void {
  try {
    const draft = openSync(`${file}.new`, 'w', 0o600);
    writeSync(draft, `${key}\n`);
    fsyncSync(draft);
    closeSync(draft);
    renameSync(`${file}.new`, file);
    const folder = openSync(join(file, '..'), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    throw new StartupError(`Filen ${file} kan ikke skrives: ${reasonOf(error)}.`);
  }
}

function refusal({ settings }: Needed, held: string | null): StartupError {
  const place = `filen ${keyFileName} i DATA_DIR «${settings.dataDir}»`;
  const what =
    held === null
      ? 'Nøkkelen til invitasjonskodene mangler.'
      : 'Nøkkelen til invitasjonskodene er en annen enn databasens.';
  return new StartupError(
    `${what} Hent ${place} fra sikkerhetskopien eller fra en annen tjener, eller sett INVITATION_KEY til den. ` +
      'Finnes den ikke mer, så start med INVITATION_KEY=new: åpne invitasjoner blir trukket tilbake.',
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
