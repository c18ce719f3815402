import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '#contract/pages.ts';
import type { Deps } from '#server/seam/deps.ts';
import { StartRefused } from '#server/settings/settings.ts';
import { lockUnlatched, storeSetupToken } from '#server/storage/installationStore.ts';
import { setupTokenFor } from './setupToken.ts';

const fileName = 'setup-link.txt';

/**
 * The link for the first person, also in a file of the data folder that its owner alone can read;
 * null once there was one (decision 3). A restart and servers beside this one offer the same.
 */
export async function offerSetupLink(
  deps: Pick<Deps, 'db' | 'clock' | 'invitationKey' | 'settings'>,
): Promise<string | null> {
  const file = join(deps.settings.dataDir, fileName);
  return deps.db.transaction().execute(async (tx) => {
    const stored = await lockUnlatched(tx);
    if (!stored) {
      rmSync(file, { force: true });
      return null;
    }
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
    throw new StartRefused(`Lenken for den første personen kan ikke skrives: ${reason}.`);
  }
}
