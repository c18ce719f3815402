import { WebAuthnError } from '@simplewebauthn/browser';

/** Why the device, not the server, ended a ceremony. */
export type CeremonyFailure = 'cancelled' | 'blockedInFrame' | 'alreadyHasPasskey' | 'failed';

/**
 * Names a failed ceremony by the error's name and code, never by its English message. A closed
 * dialog, a missing passkey and a time-out look alike: a browser does not tell them apart (W3C Web
 * Authentication Level 3, §14.5.1). `framed` says that the page stands in another page's frame,
 * where the same refusal means that the frame may not use passkeys.
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

/** Whether this page stands in another page's frame. */
export function isFramed(): boolean {
  return window.self !== window.top;
}
