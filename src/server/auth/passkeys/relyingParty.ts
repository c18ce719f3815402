import type { Deps } from '#server/core/deps.ts';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { readInstallation } from '#server/db/installationStore.ts';

/** EdDSA, ES256, RS256; listed explicitly, since the library would offer ML-DSA first (decision 9). */
export const algorithms = [-8, -7, -257];

/** Shown by the device with the passkey. */
export const relyingPartyName = 'Sangbok';

/** The RP id: the host name without the port. */
export function relyingPartyId({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string {
  return new URL(publicOrigin).hostname;
}

/**
 * Binds the database to the host name of its passkeys, since they do not work under another one. An
 * older database takes the name it is started with. Throws `StartupError` where the name differs, unless
 * `PASSKEY_HOST_CHANGED` is set.
 */
export async function bindPasskeyHost({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const host = relyingPartyId(settings);
  const { passkey_host: stored } = await readInstallation(db);
  if (stored === host) return;
  if (stored !== null && !settings.passkeyHostChanged && (await hasPasskeys(db))) {
    throw new StartupError(
      `PUBLIC_ORIGIN har vertsnavnet «${host}», men passnøklene i databasen hører til «${stored}» og virker ikke under et annet navn. ` +
        'Rett PUBLIC_ORIGIN. Skal sangboken bytte navn, så start med PASSKEY_HOST_CHANGED=1: ' +
        `da må alle få en ny lenke, den første med ${typed('recover')}.`,
    );
  }
  await db.updateTable('installation').set({ passkey_host: host }).execute();
}

async function hasPasskeys(db: Deps['db']): Promise<boolean> {
  const found = await db.selectFrom('passkey').select('credential_id').limit(1).executeTakeFirst();
  return found !== undefined;
}
