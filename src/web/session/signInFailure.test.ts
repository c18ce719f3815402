import { describe, expect, it } from 'vitest';
import { problems } from '#contract/problems.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { signInFailure } from './signInFailure.ts';

const noPasskey = 'Ingen Passkey funnet. Du må først registrere deg med en invitasjonskode.';

function refusal(code: keyof typeof problems): ApiError {
  const [status, message] = problems[code];
  return new ApiError(status, '', JSON.stringify({ message, code }));
}

describe('signInFailure', () => {
  it('says that the passkey is unknown when the server says so', () => {
    expect(signInFailure(refusal('passkeyNotFound'), false)).toBe(noPasskey);
    const inEnglish = new ApiError(400, '', '{"message":"Authenticator not found","code":"x"}');
    expect(signInFailure(inEnglish, false)).toBe(noPasskey);
  });

  it('does not take the device for the server', () => {
    expect(signInFailure(new Error('credential not found'), false)).toBe(
      'Biometrisk innlogging feilet',
    );
  });

  it('hands on what else the server says', () => {
    expect(signInFailure(refusal('passkeyNotVerified'), false)).toBe(
      'Innlogging feilet. Prøv igjen.',
    );
    expect(signInFailure(refusal('personDisabled'), false)).toBe(problems.personDisabled[1]);
  });

  it('keeps a page that is not ours out of sight', () => {
    const proxy = new ApiError(502, 'Bad Gateway', '<html>Bad Gateway</html>');
    expect(signInFailure(proxy, false)).toBe('Biometrisk innlogging feilet');
  });

  it('names a cancellation, also by time-out', () => {
    const closed = new DOMException('timed out', 'NotAllowedError');
    expect(signInFailure(closed, false)).toBe('Innlogging avbrutt av bruker');
  });

  it('names the frame that forbids passkeys', () => {
    const closed = new DOMException('', 'NotAllowedError');
    expect(signInFailure(closed, true)).toContain('blokkert i denne rammen');
  });
});
