import { WebAuthnError } from '@simplewebauthn/browser';
import { describe, expect, it } from 'vitest';
import { problems } from '#contract/problems.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { codeFailure, passkeyFailure } from './registrationFailure.ts';

function refusal(code: keyof typeof problems): ApiError {
  const [status, message] = problems[code];
  return new ApiError(status, '', JSON.stringify({ message, code }));
}

describe('codeFailure', () => {
  it("hands on the server's sentence", () => {
    expect(codeFailure(refusal('invalidInvitation'), 'invitation')).toBe(
      'Ugyldig eller utløpt invitasjonskode',
    );
  });

  it('has a sentence of its own for each way when the server has none', () => {
    expect(codeFailure(new TypeError('Failed to fetch'), 'invitation')).toBe('Registrering feilet');
    expect(codeFailure(new ApiError(502, 'Bad Gateway', ''), 'open')).toBe('Registration failed');
  });
});

describe('passkeyFailure', () => {
  it("puts the server's sentence behind what failed", () => {
    expect(passkeyFailure(refusal('ceremonyExpired'), false)).toBe(
      `Biometrisk registrering feilet: ${problems.ceremonyExpired[1]}`,
    );
  });

  it('does not say twice that the set-up failed', () => {
    expect(passkeyFailure(refusal('registrationNotVerified'), false)).toBe(
      'Biometrisk oppsett feilet',
    );
  });

  it('names a cancellation', () => {
    expect(passkeyFailure(new DOMException('', 'NotAllowedError'), false)).toBe(
      'Biometrisk oppsett avbrutt. Du kan prøve igjen eller kontakte administrator.',
    );
  });

  it('names the frame that forbids passkeys', () => {
    expect(passkeyFailure(new DOMException('', 'NotAllowedError'), true)).toBe(
      'Biometrisk innlogging er blokkert i denne rammen. Åpne appen i egen fane for å fortsette oppsettet.',
    );
  });

  it('names a device that has a passkey already', () => {
    const again = new WebAuthnError({
      message: 'The authenticator was previously registered',
      code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
      cause: new DOMException('', 'InvalidStateError'),
    });
    expect(passkeyFailure(again, false)).toBe(
      'Biometrisk registrering feilet: Denne enheten har alt en passnøkkel for deg.',
    );
  });

  it('says of all else that the set-up failed', () => {
    expect(passkeyFailure(new TypeError('Failed to fetch'), false)).toBe(
      'Biometrisk oppsett feilet',
    );
  });
});
