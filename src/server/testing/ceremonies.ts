import type { AuthenticationResponse, RegistrationResponse } from '#contract/people/auth.ts';
import type { Deps } from '#server/core/deps.ts';
import { storeSetupToken } from '#server/db/installationStore.ts';
import { setupTokenFor } from '#server/auth/registration/setupLink.ts';
import type { SoftAuthenticator, Spoiled } from './SoftAuthenticator.ts';
import type { Answer, TestBrowser } from './TestBrowser.ts';

type CreationOptions = Parameters<SoftAuthenticator['create']>[0];
type RequestOptions = Parameters<SoftAuthenticator['get']>[0];

/** The setup token of the first person, as created by a server's start. */
export async function setupToken(deps: Deps): Promise<string> {
  const { token, hash, expiresAt } = setupTokenFor(deps);
  await storeSetupToken(deps.db, { hash, expiresAt });
  return token;
}

/** The options of an accepted registration. */
export function optionsOf(accepted: Answer): CreationOptions {
  if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.text}`);
  return accepted.body['webauthnOptions'] as CreationOptions;
}

/** The options of a started sign-in. */
export function requestOptionsOf(begun: Answer): RequestOptions {
  if (begun.status !== 200) throw new Error(`not begun: ${begun.text}`);
  return begun.body as unknown as RequestOptions;
}

/** New options for the registration in progress, or for another passkey of the signed-in user. */
export async function beginPasskey(browser: TestBrowser): Promise<CreationOptions> {
  const { status, body, text } = await browser.post('/api/webauthn/register/begin');
  if (status !== 200) throw new Error(`not begun: ${text}`);
  return body as unknown as CreationOptions;
}

/** Name and community that the first person gives (decision 3). */
export const firstNames = { firstName: 'Prest', community: 'Vår kommunitet' };

export function completeRegistration(
  browser: TestBrowser,
  registrationResponse: RegistrationResponse,
  names: Partial<typeof firstNames> = {},
): Promise<Answer> {
  return browser.post('/api/webauthn/register/complete', { registrationResponse, ...names });
}

export function completeAuthentication(
  browser: TestBrowser,
  authenticationResponse: AuthenticationResponse,
): Promise<Answer> {
  return browser.post('/api/webauthn/authenticate/complete', { authenticationResponse });
}

/** Creates the passkey of an accepted registration. */
export function makePasskey(
  browser: TestBrowser,
  device: SoftAuthenticator,
  accepted: Answer,
  spoiled?: Spoiled,
): Promise<Answer> {
  return completeRegistration(browser, device.create(optionsOf(accepted), spoiled));
}

/** Creates the passkey of the first person. */
export function makeFirstPasskey(
  browser: TestBrowser,
  device: SoftAuthenticator,
  accepted: Answer,
): Promise<Answer> {
  return completeRegistration(browser, device.create(optionsOf(accepted)), firstNames);
}

/** A complete sign-in with the passkey of the device. */
export async function showPasskey(
  browser: TestBrowser,
  device: SoftAuthenticator,
  spoiled?: Spoiled,
): Promise<Answer> {
  const begun = await browser.post('/api/webauthn/authenticate/begin');
  return completeAuthentication(browser, device.get(requestOptionsOf(begun), spoiled));
}
