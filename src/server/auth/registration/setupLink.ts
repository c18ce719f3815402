import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '#contract/base/limits.ts';
import { pages } from '#contract/base/pages.ts';
import { type Deps, secretHash } from '#server/core/deps.ts';
import { StartupError } from '#server/settings/settings.ts';
import {
  lockNotBootstrapped,
  readInstallation,
  storeSetupToken,
} from '#server/db/installationStore.ts';
import type { InstallationTable } from '#server/db/peopleTables.ts';

const fileName = 'setup-link.txt';

/**
 * The registration link for the first person, also written to a file in the data folder (mode 0600); null
 * once somebody has registered (decision 3). Restarts and other servers return the same link.
 */
export async function offerSetupLink(
  deps: Pick<Deps, 'db' | 'clock' | 'invitationKey' | 'settings'>,
): Promise<string | null> {
  const file = join(deps.settings.dataDir, fileName);
  const { bootstrapped_at } = await readInstallation(deps.db);
  // The usual start: takes no lock and writes nothing.
  const link = bootstrapped_at === null ? await makeLink(deps, file) : null;
  if (link === null) rmSync(file, { force: true });
  return link;
}

/** Deletes the file of a link that has been used. Where that fails, the next start does it. */
export async function removeSetupLink({
  log,
  settings,
}: Pick<Deps, 'log' | 'settings'>): Promise<void> {
  await rm(join(settings.dataDir, fileName), { force: true }).catch((error: unknown) =>
    log.warn({ err: error }, 'setup link not deleted'),
  );
}

function makeLink(
  deps: Pick<Deps, 'db' | 'clock' | 'invitationKey' | 'settings'>,
  file: string,
): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const stored = await lockNotBootstrapped(tx);
    if (!stored) return null;
    const { token, hash, expiresAt } = setupTokenFor(deps, stored);
    if (hash !== stored.setup_token_hash) await storeSetupToken(tx, { hash, expiresAt });
    const link = `${deps.settings.publicOrigin}${pages.register.path}?code=PROD#setup=${token}`;
    write(file, link);
    return link;
  });
}

function write(file: string, link: string): void {
  try {
    rmSync(file, { force: true });
    writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Lenken for den første personen kan ikke skrives: ${reason}.`);
  }
}

type Stored = Pick<InstallationTable, 'setup_token_hash' | 'setup_expires_at'>;

/** Whether a token is the valid setup token (decision 3). */
export function isSetupToken(stored: Stored, token: string, now: number): boolean {
  return (
    stored.setup_token_hash !== null &&
    stored.setup_expires_at !== null &&
    stored.setup_token_hash === secretHash(token) &&
    now < stored.setup_expires_at
  );
}

/**
 * A token of 128 bits, valid for 24 hours (decision 3). Derived from the key that all servers of a
 * database share, so that each of them offers the same link until it expires.
 */
export function setupTokenFor(
  { clock, invitationKey }: Pick<Deps, 'clock' | 'invitationKey'>,
  stored?: Stored,
) {
  const now = clock();
  const expires = stored?.setup_expires_at ?? 0;
  const expiresAt = now < expires ? expires : now + limits.setupToken;
  const token = createHmac('sha256', Buffer.from(invitationKey, 'base64url'))
    .update(`first person, until ${expiresAt}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
  return { token, hash: secretHash(token), expiresAt };
}
