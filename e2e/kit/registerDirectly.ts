import type { BrowserContext } from '@playwright/test';
import { type PasskeyRequired, registerOpenly, setupTokenHeader } from '#contract/auth.ts';
import { completeRegistration } from '#contract/webauthn.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import type { Authenticator, Passkey } from './authenticator.ts';

interface RegisteredWith {
  readonly context: BrowserContext;
  readonly authenticator?: Authenticator;
}

/**
 * Lets a person in by the calls of a registration, without its screens: the first one by the link
 * that the server printed, else a test person. The browser is signed in from then on, and
 * its device holds the passkey.
 */
export async function registerDirectly(
  { context, authenticator }: RegisteredWith,
  origin: string,
  setupLink?: string,
): Promise<void> {
  const token = setupLink?.split('#setup=')[1];
  const { request } = context;
  const begun = await request.post(origin + registerOpenly.path, {
    headers: token === undefined ? {} : { [setupTokenHeader]: token },
    failOnStatusCode: true,
  });
  const { webauthnOptions } = (await begun.json()) as PasskeyRequired;
  if (webauthnOptions === undefined) throw new Error('no passkey was asked for');
  const device = new SoftAuthenticator(origin);
  const registrationResponse = device.create(webauthnOptions);
  await request.post(origin + completeRegistration.path, {
    data: { registrationResponse },
    failOnStatusCode: true,
  });
  await authenticator?.take(passkeysOf(device, new URL(origin).hostname));
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
