import type { Deps } from '#server/core/deps.ts';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { readInstallation } from '#server/db/installationStore.ts';

/** EdDSA, ES256, RS256: named, since the library would offer ML-DSA first (decision 9). */
export const algorithms = [-8, -7, -257];

/** Shown by the device beside the passkey. */
export const relyingPartyName = 'Sangbok';

/** Passkeys belong to the host name, whatever the port. */
export function relyingPartyId({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string {
  return new URL(publicOrigin).hostname;
}

/**
 * Passkeys belong to a host name, and under another one nobody gets in. So the database notes the
 * name that its first ones were made under; one from before takes the name it is started with.
 * Throws `StartupError` where that is another, unless the host says so aloud.
 */
export async function holdPasskeyHost({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const host = relyingPartyId(settings);
  const { passkey_host: noted } = await readInstallation(db);
  if (noted === host) return;
  if (noted !== null && !settings.passkeyHostChanged && (await hasPasskeys(db))) {
    throw new StartupError(
      `PUBLIC_ORIGIN har vertsnavnet «${host}», men passnøklene i databasen hører til «${noted}» og virker ikke under et annet navn. ` +
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
