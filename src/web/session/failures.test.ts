import { WebAuthnError } from '@simplewebauthn/browser';
import { describe, expect, it } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { ApiError } from '#web/client/apiError.ts';
import { ceremonyFailure, codeFailure, passkeyFailure, signInFailure } from './failures.ts';

const refused = new DOMException(
  'The operation either timed out or was not allowed.',
  'NotAllowedError',
);

function named(code: WebAuthnError['code'], name: string): WebAuthnError {
  return new WebAuthnError({ message: 'in English', code, cause: new DOMException('', name) });
}

function refusal(code: keyof typeof errors): ApiError {
  const [status, message] = errors[code];
  return new ApiError(status, '', JSON.stringify({ message, code }));
}

describe('ceremonyFailure', () => {
  it('takes a closed dialog for a cancellation, wrapped by the library or not', () => {
    expect(ceremonyFailure(refused, false)).toBe('cancelled');
    const wrapped = named('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError');
    expect(ceremonyFailure(wrapped, false)).toBe('cancelled');
  });

  it('takes an aborted ceremony for a cancellation', () => {
    expect(ceremonyFailure(named('ERROR_CEREMONY_ABORTED', 'AbortError'), false)).toBe('cancelled');
  });

  it('reports a forbidding frame, if there is one, for the same error', () => {
    expect(ceremonyFailure(refused, true)).toBe('blockedInFrame');
    expect(ceremonyFailure(named('ERROR_INVALID_RP_ID', 'SecurityError'), true)).toBe(
      'blockedInFrame',
    );
  });

  it('recognizes a device that already has a passkey of this person', () => {
    const again = named('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError');
    expect(ceremonyFailure(again, false)).toBe('alreadyHasPasskey');
  });

  it('reports everything else as a failure, whatever its message says', () => {
    const wordy = named('ERROR_AUTHENTICATOR_GENERAL_ERROR', 'UnknownError');
    wordy.message = 'cancelled';
    expect(ceremonyFailure(wordy, true)).toBe('failed');
    expect(ceremonyFailure(named('ERROR_INVALID_RP_ID', 'SecurityError'), false)).toBe('failed');
    expect(ceremonyFailure(new Error('not found'), false)).toBe('failed');
    expect(ceremonyFailure('cancelled', false)).toBe('failed');
  });
});

const noPasskey = 'Ingen Passkey funnet. Du må først registrere deg med en invitasjonskode.';

describe('signInFailure', () => {
  it('reports an unknown passkey if the server does', () => {
    expect(signInFailure(refusal('passkeyNotFound'), false)).toBe(noPasskey);
    const inEnglish = new ApiError(400, '', '{"message":"Authenticator not found","code":"x"}');
    expect(signInFailure(inEnglish, false)).toBe(noPasskey);
  });

  it("does not take the device's error for the server's", () => {
    expect(signInFailure(new Error('credential not found'), false)).toBe(
      'Biometrisk innlogging feilet',
    );
  });

  it('passes on other errors of the server', () => {
    expect(signInFailure(refusal('passkeyNotVerified'), false)).toBe(
      'Innlogging feilet. Prøv igjen.',
    );
    expect(signInFailure(refusal('personDisabled'), false)).toBe(errors.personDisabled[1]);
  });

  it("shows nothing of a proxy's error page", () => {
    const proxy = new ApiError(502, 'Bad Gateway', '<html>Bad Gateway</html>');
    expect(signInFailure(proxy, false)).toBe('Biometrisk innlogging feilet');
  });

  it('reports a cancellation, also by time-out', () => {
    const closed = new DOMException('timed out', 'NotAllowedError');
    expect(signInFailure(closed, false)).toBe('Innlogging avbrutt av bruker');
  });

  it('reports a frame that forbids passkeys', () => {
    const closed = new DOMException('', 'NotAllowedError');
    expect(signInFailure(closed, true)).toContain('blokkert i denne rammen');
  });
});

describe('codeFailure', () => {
  it("passes on the server's message", () => {
    expect(codeFailure(refusal('invalidInvitation'), 'invitation')).toBe(
      'Ugyldig eller utløpt invitasjonskode',
    );
  });

  it('has a message of its own for each way if the server has none', () => {
    expect(codeFailure(new TypeError('Failed to fetch'), 'invitation')).toBe('Registrering feilet');
    expect(codeFailure(new ApiError(502, 'Bad Gateway', ''), 'open')).toBe('Registration failed');
  });
});

describe('passkeyFailure', () => {
  it("appends the server's message to what failed", () => {
    expect(passkeyFailure(refusal('ceremonyExpired'), false)).toBe(
      `Biometrisk registrering feilet: ${errors.ceremonyExpired[1]}`,
    );
  });

  it('does not repeat that the set-up failed', () => {
    expect(passkeyFailure(refusal('registrationNotVerified'), false)).toBe(
      'Biometrisk oppsett feilet',
    );
  });

  it('reports a cancellation', () => {
    expect(passkeyFailure(new DOMException('', 'NotAllowedError'), false)).toBe(
      'Biometrisk oppsett avbrutt. Du kan prøve igjen eller kontakte administrator.',
    );
  });

  it('reports a frame that forbids passkeys', () => {
    expect(passkeyFailure(new DOMException('', 'NotAllowedError'), true)).toBe(
      'Biometrisk innlogging er blokkert i denne rammen. Åpne appen i egen fane for å fortsette oppsettet.',
    );
  });

  it('reports a device that already has a passkey', () => {
    const again = new WebAuthnError({
      message: 'The authenticator was previously registered',
      code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
      cause: new DOMException('', 'InvalidStateError'),
    });
    expect(passkeyFailure(again, false)).toBe(
      'Biometrisk registrering feilet: Denne enheten har allerede en passnøkkel for deg.',
    );
  });

  it('reports any other error as a failed set-up', () => {
    expect(passkeyFailure(new TypeError('Failed to fetch'), false)).toBe(
      'Biometrisk oppsett feilet',
    );
  });
});
