import { WebAuthnError } from '@simplewebauthn/browser';
import { login, register } from '#web/texts/authentication.ts';
import { ApiError, sentenceOf } from '#web/client/apiError.ts';
import { NetworkError } from '#web/client/response.ts';
import type { RegistrationWay } from './registration.ts';

/** Why the device, not the server, ended a ceremony. */
export type CeremonyFailure = 'cancelled' | 'blockedInFrame' | 'alreadyHasPasskey' | 'failed';

/**
 * Classifies a failed ceremony by the error's name and code, never by its English message. A closed
 * dialog, a missing passkey and a time-out look alike: browsers do not distinguish them (W3C Web
 * Authentication Level 3, §14.5.1). `framed`: the page is in another page's frame, where the same
 * error means that the frame may not use passkeys.
 */
export function ceremonyFailure(error: unknown, framed: boolean): CeremonyFailure {
  if (!(error instanceof Error)) return 'failed';
  if (framed && ['NotAllowedError', 'SecurityError'].includes(error.name)) return 'blockedInFrame';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  if (!(error instanceof WebAuthnError)) return 'failed';
  if (error.code === 'ERROR_CEREMONY_ABORTED') return 'cancelled';
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'alreadyHasPasskey';
  return 'failed';
}

/** Whether a ceremony failed at the device or its browser, not at the server or the network. */
export function isRefusedByDevice(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof NetworkError) return false;
  return ceremonyFailure(error, false) !== 'alreadyHasPasskey';
}

/** Whether this page is in another page's frame. */
export function isFramed(): boolean {
  return window.self !== window.top;
}

/**
 * The message for a failed login (spec §8). Only the server reports an unknown passkey; the device
 * does not.
 */
export function signInFailure(error: unknown, framed: boolean): string {
  if (error instanceof ApiError) {
    const unknown =
      error.problem?.code === 'passkeyNotFound' || error.message.includes('not found');
    return unknown ? login.noPasskey : (error.problem?.message ?? login.failed);
  }
  const failure = ceremonyFailure(error, framed);
  return failure === 'alreadyHasPasskey' ? login.failed : login[failure];
}

/** The message for a code that was not accepted (spec §8). */
export function codeFailure(error: unknown, way: RegistrationWay): string {
  return sentenceOf(error) ?? (way === 'open' ? register.openFailed : register.failed);
}

/** The message for a passkey that could not be set up (spec §8). */
export function passkeyFailure(error: unknown, framed: boolean): string {
  if (error instanceof ApiError) {
    const { problem } = error;
    if (problem === null || problem.code === 'registrationNotVerified') return register.setUpFailed;
    return register.passkeyFailed(problem.message);
  }
  switch (ceremonyFailure(error, framed)) {
    case 'cancelled':
      return register.cancelled;
    case 'blockedInFrame':
      return register.blockedInFrame;
    case 'alreadyHasPasskey':
      return register.passkeyFailed(register.alreadyHasPasskey);
    default:
      return register.setUpFailed;
  }
}
