import { WebAuthnError } from '@simplewebauthn/browser';
import { describe, expect, it } from 'vitest';
import { ceremonyFailure } from './ceremonyFailure.ts';

const refused = new DOMException(
  'The operation either timed out or was not allowed.',
  'NotAllowedError',
);

function named(code: WebAuthnError['code'], name: string): WebAuthnError {
  return new WebAuthnError({ message: 'in English', code, cause: new DOMException('', name) });
}

describe('ceremonyFailure', () => {
  it('takes a closed dialog for a cancellation, wrapped by the library or bare', () => {
    expect(ceremonyFailure(refused, false)).toBe('cancelled');
    const wrapped = named('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError');
    expect(ceremonyFailure(wrapped, false)).toBe('cancelled');
  });

  it('takes an aborted ceremony for a cancellation', () => {
    expect(ceremonyFailure(named('ERROR_CEREMONY_ABORTED', 'AbortError'), false)).toBe('cancelled');
  });

  it('blames the frame, if there is one, for the same refusal', () => {
    expect(ceremonyFailure(refused, true)).toBe('blockedInFrame');
    expect(ceremonyFailure(named('ERROR_INVALID_RP_ID', 'SecurityError'), true)).toBe(
      'blockedInFrame',
    );
  });

  it('knows a device that has a passkey of this person already', () => {
    const again = named('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError');
    expect(ceremonyFailure(again, false)).toBe('alreadyHasPasskey');
  });

  it('calls everything else a failure, whatever its message says', () => {
    const wordy = named('ERROR_AUTHENTICATOR_GENERAL_ERROR', 'UnknownError');
    wordy.message = 'cancelled';
    expect(ceremonyFailure(wordy, true)).toBe('failed');
    expect(ceremonyFailure(named('ERROR_INVALID_RP_ID', 'SecurityError'), false)).toBe('failed');
    expect(ceremonyFailure(new Error('not found'), false)).toBe('failed');
    expect(ceremonyFailure('cancelled', false)).toBe('failed');
  });
});
