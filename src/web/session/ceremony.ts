import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type {
  AuthenticationResponse,
  RegistrationResponse,
  beginAuthentication,
  beginRegistration,
} from '#contract/people/auth.ts';

/** Whether this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Creates a passkey on the device. Throws what `ceremonyFailure` can name. */
export async function makePasskey(
  options: AnswerOf<typeof beginRegistration>,
): Promise<RegistrationResponse> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { clientExtensionResults, ...made } = await startRegistration({ optionsJSON });
  return { ...made, clientExtensionResults: { ...clientExtensionResults } };
}

/** Signs the challenge with a passkey of the device. Throws what `ceremonyFailure` can name. */
export async function answerWithPasskey(
  options: AnswerOf<typeof beginAuthentication>,
): Promise<AuthenticationResponse> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { clientExtensionResults, ...answer } = await startAuthentication({ optionsJSON });
  return { ...answer, clientExtensionResults: { ...clientExtensionResults } };
}

/** Closes the device's own dialog, for instance when the person leaves the screen. */
export function cancelCeremony(): void {
  WebAuthnAbortService.cancelCeremony();
}
