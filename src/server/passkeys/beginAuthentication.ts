import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { limits } from '#contract/limits.ts';
import type { Deps } from '#server/seam/deps.ts';
import { newChallenge } from './newChallenge.ts';
import { relyingPartyId } from './relyingParty.ts';

/** Options for showing a passkey: any of this site's, the device knows which (decision 9). */
export async function beginAuthentication(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>,
  browser: string,
) {
  const challenge = await newChallenge(deps, {
    ceremony: 'authenticate',
    browser_hash: browser,
    registration_id: null,
  });
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(deps.settings),
    challenge,
    timeout: limits.challenge,
    userVerification: 'required',
  });
  return { ...options };
}
