import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Deps, newSecret } from '#server/core/deps.ts';
import { storeFingerprint, readInstallation } from '#server/db/installationStore.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import { StartupError } from '#server/settings/settings.ts';
import { hasOpenInvitations, revokeAllInvitations } from './invitationStore.ts';

/** File name in the data folder, mode 0600, and in a backup. */
export const keyFileName = 'invitation-key';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>;

/**
 * Loads the HMAC key for invitation codes (decision 7), base64url, from the setting or from a file in
 * the data folder. The database stores only its fingerprint, so that nobody can brute-force codes with a
 * copy of it. A key in an older database is moved to the file; open codes stay valid. Servers that start
 * at once are serialized. Throws `StartupError` where the key is missing or another one.
 */
export async function loadInvitationKey(deps: Needed): Promise<string> {
  const { invitationKey: setting, dataDir } = deps.settings;
  const file = join(dataDir, keyFileName);
  const readKey = () => keyOf(deps.settings);
  const found = readKey();
  const { key_fingerprint } = await readInstallation(deps.db);
  // The usual start: takes no lock and writes nothing.
  if (found !== null && fingerprintOf(found) === key_fingerprint) return found;
  return deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    const { invitation_key: inside, key_fingerprint } = await readInstallation(tx);
    const available = readKey();
    if (key_fingerprint === null) {
      const key = available ?? inside;
      if (key !== inside && (await hasOpenInvitations(tx, deps.clock())))
        throw refusal(deps, available);
      if (available === null) write(file, key);
      await storeFingerprint(tx, fingerprintOf(key));
      return key;
    }
    if (available !== null && fingerprintOf(available) === key_fingerprint) return available;
    if (setting !== 'new') throw refusal(deps, available);
    const key = newSecret(deps.randomBytes, 32);
    await revokeAllInvitations(tx, deps.clock());
    write(file, key);
    await storeFingerprint(tx, fingerprintOf(key));
    return key;
  });
}

/** Whether the database's key is available. */
export async function hasInvitationKey(deps: Pick<Needed, 'db' | 'settings'>): Promise<boolean> {
  const { key_fingerprint } = await readInstallation(deps.db);
  const available = keyOf(deps.settings);
  return (
    key_fingerprint === null || (available !== null && fingerprintOf(available) === key_fingerprint)
  );
}

/** The key from the setting or the file; null where there is none. */
function keyOf({ invitationKey, dataDir }: Needed['settings']): string | null {
  const isInFile = invitationKey === null || invitationKey === 'new';
  return isInFile ? keyIn(join(dataDir, keyFileName)) : invitationKey;
}

function fingerprintOf(key: string): string {
  return createHash('sha256').update(`sangbok invitation key ${key}`).digest('hex');
}

/** Null where the file is missing or has no complete key. */
function keyIn(file: string): string | null {
  try {
    return /^[\w-]{43}$/.exec(readFileSync(file, 'utf8').trim())?.[0] ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StartupError(`Filen ${file} kan ikke leses: ${reasonOf(error)}.`);
  }
}

/** Writes the key durably, since the database deletes its copy afterwards. */
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

function refusal({ settings }: Needed, available: string | null): StartupError {
  const place = `filen ${keyFileName} i DATA_DIR «${settings.dataDir}»`;
  const what =
    available === null
      ? 'Nøkkelen til invitasjonskodene mangler.'
      : 'Nøkkelen til invitasjonskodene er en annen enn databasens.';
  return new StartupError(
    `${what} Hent ${place} fra sikkerhetskopien eller fra en annen server, eller sett INVITATION_KEY til den. ` +
      'Finnes den ikke mer, så start med INVITATION_KEY=new: åpne invitasjoner blir trukket tilbake.',
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
