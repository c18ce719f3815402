import type { Settings } from '#server/settings/settings.ts';

/** EdDSA, ES256, RS256: named, since the library would offer ML-DSA first (decision 9). */
export const algorithms = [-8, -7, -257];

/** Shown by the device beside the passkey. */
export const relyingPartyName = 'Sangbok';

/** Passkeys belong to the host name, whatever the port. */
export function relyingPartyId({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string {
  return new URL(publicOrigin).hostname;
}
