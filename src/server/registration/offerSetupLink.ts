import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '#contract/pages.ts';
import type { Deps } from '#server/deps.ts';
import { StartRefused } from '#server/startRefused.ts';
import { lockUnlatched, storeSetupToken } from './installationStore.ts';
import { isSetupToken, newSetupToken } from './setupToken.ts';

const fileName = 'setup-link.txt';

/**
 * The link for the first person, also in a file of the data folder that its owner alone can read;
 * null once there was one (decision 3). A restart finds the link in the file and keeps it. Servers
 * that start at once take turns at the installation's row, so file and database agree.
 */
export async function offerSetupLink(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>,
): Promise<string | null> {
  const file = join(deps.settings.dataDir, fileName);
  return deps.db.transaction().execute(async (tx) => {
    const stored = await lockUnlatched(tx);
    if (!stored) {
      rmSync(file, { force: true });
      return null;
    }
    const kept = tokenIn(file);
    const token =
      kept !== null && isSetupToken(stored, kept, deps.clock())
        ? kept
        : await renew({ ...deps, db: tx });
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

async function renew(deps: Pick<Deps, 'db' | 'clock' | 'randomBytes'>): Promise<string> {
  const { token, hash, expiresAt } = newSetupToken(deps);
  await storeSetupToken(deps.db, { hash, expiresAt });
  return token;
}

function tokenIn(file: string): string | null {
  try {
    return /#setup=([\w-]+)\s*$/.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
