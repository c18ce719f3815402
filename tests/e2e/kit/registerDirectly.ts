import type { APIRequestContext, BrowserContext } from '@playwright/test';
import {
  type PasskeyRequired,
  beginAuthentication,
  completeAuthentication,
  completeRegistration,
  register,
  registerOpenly,
  setupTokenHeader,
} from '#contract/people/auth.ts';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { firstNames } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Authenticator, Passkey } from './authenticator.ts';

export interface RegisteredWith {
  readonly context: BrowserContext;
  readonly authenticator?: Authenticator;
}

/**
 * Registers a person through the API, without screens: by the setup link or an invitation link,
 * else as a test person. The browser is signed in afterwards and its authenticator holds the
 * passkey; returns a software authenticator with the same passkey.
 */
export async function registerDirectly(
  { context, authenticator }: RegisteredWith,
  origin: string,
  link?: string,
): Promise<SoftAuthenticator> {
  const { request } = context;
  const { path, names = {}, ...shown } = registrationCallOf(link);
  const accepted = await request.post(origin + path, { ...shown, failOnStatusCode: true });
  const { webauthnOptions } = (await accepted.json()) as PasskeyRequired;
  if (webauthnOptions === undefined) throw new Error('no passkey was asked for');
  const device = new SoftAuthenticator(origin);
  const registrationResponse = device.create(webauthnOptions);
  await request.post(origin + completeRegistration.path, {
    data: { registrationResponse, ...names },
    failOnStatusCode: true,
  });
  await authenticator?.take(passkeysOf(device, new URL(origin).hostname));
  return device;
}

/** Signs in through the API, with the passkey of the device. */
export async function signInDirectly(
  request: APIRequestContext,
  origin: string,
  device: SoftAuthenticator,
): Promise<void> {
  const begun = await request.post(origin + beginAuthentication.path, { failOnStatusCode: true });
  const authenticationResponse = device.get((await begun.json()) as AuthenticationOptions);
  await request.post(origin + completeAuthentication.path, {
    data: { authenticationResponse },
    failOnStatusCode: true,
  });
}

type AuthenticationOptions = AnswerOf<typeof beginAuthentication>;

/** The API call and the payload that belong to a link. */
function registrationCallOf(link: string | undefined) {
  if (link === undefined) return { path: registerOpenly.path };
  const { searchParams, hash } = new URL(link);
  const [kind, token = ''] = hash.slice(1).split('=');
  return kind === 'setup'
    ? { path: registerOpenly.path, headers: { [setupTokenHeader]: token }, names: firstNames }
    : {
        path: register.path,
        data: { inviteCode: searchParams.get('code') ?? '', inviteToken: token },
      };
}

function passkeysOf({ credentials }: SoftAuthenticator, rpId: string): Passkey[] {
  return [...credentials].map(([id, { privateKey, userHandle, counter }]) => ({
    credentialId: base64(id),
    isResidentCredential: true,
    rpId,
    userHandle: base64(userHandle),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    signCount: counter,
  }));
}

/** Converts base64url, as browsers use it, to base64 of the DevTools protocol. */
function base64(text: string): string {
  return Buffer.from(text, 'base64url').toString('base64');
}
