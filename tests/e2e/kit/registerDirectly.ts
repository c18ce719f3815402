import type { APIRequestContext, BrowserContext } from '@playwright/test';
import {
  type PasskeyRequired,
  beginAuthentication,
  completeAuthentication,
  completeRegistration,
  register,
  registerOpenly,
  setupTokenHeader,
} from '#contract/auth.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Authenticator, Passkey } from './authenticator.ts';

export interface RegisteredWith {
  readonly context: BrowserContext;
  readonly authenticator?: Authenticator;
}

/**
 * Lets a person in by the calls of a registration, without its screens: by the link that the
 * server printed or that an invitation has, else a test person. The browser is signed in from then
 * on, and its device holds the passkey; answers a device that holds it too.
 */
export async function registerDirectly(
  { context, authenticator }: RegisteredWith,
  origin: string,
  link?: string,
): Promise<SoftAuthenticator> {
  const { request } = context;
  const { path, ...shown } = doorOf(link);
  const accepted = await request.post(origin + path, { ...shown, failOnStatusCode: true });
  const { webauthnOptions } = (await accepted.json()) as PasskeyRequired;
  if (webauthnOptions === undefined) throw new Error('no passkey was asked for');
  const device = new SoftAuthenticator(origin);
  const registrationResponse = device.create(webauthnOptions);
  await request.post(origin + completeRegistration.path, {
    data: { registrationResponse },
    failOnStatusCode: true,
  });
  await authenticator?.take(passkeysOf(device, new URL(origin).hostname));
  return device;
}

/** Signs in whoever the device has a passkey of, by the calls of a login. */
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

/** The call that a link leads to, and what it has to be shown. */
function doorOf(link: string | undefined) {
  if (link === undefined) return { path: registerOpenly.path };
  const { searchParams, hash } = new URL(link);
  const [kind, token = ''] = hash.slice(1).split('=');
  return kind === 'setup'
    ? { path: registerOpenly.path, headers: { [setupTokenHeader]: token } }
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

/** From the alphabet of web addresses, as the browser has it, to that of the device protocol. */
function base64(text: string): string {
  return Buffer.from(text, 'base64url').toString('base64');
}
