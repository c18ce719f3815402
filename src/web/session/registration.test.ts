import { describe, expect, it, vi } from 'vitest';
import { registrationWay, requestRegistration } from './registration.ts';

const accepted = { requiresPasskey: true, firstName: 'Kari', community: 'St. Olav' };

function listen() {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(accepted));
  vi.stubGlobal('fetch', fetched);
  return () => {
    const [address, init] = fetched.mock.calls[0] ?? [];
    const { headers, body } = init ?? {};
    return { address, headers, body };
  };
}

describe('registrationWay', () => {
  it.each(['', ' ', 'PROD', 'TEST', 'prod'])('is open for «%s»', (code) =>
    expect(registrationWay(code)).toBe('open'),
  );

  it.each(['ABC123', 'PRODUK', 'TES'])('is by invitation for «%s»', (code) =>
    expect(registrationWay(code)).toBe('invitation'),
  );
});

describe('requestRegistration', () => {
  const byCode = { address: '/api/auth/register', headers: { 'content-type': 'application/json' } };
  const openly = { address: '/api/prod/register', headers: {}, body: undefined };

  it.each([
    [
      'a code with the token of its link',
      { code: 'ABC123', inviteToken: 'tokenOfLink', setupToken: 'notForThis' },
      { ...byCode, body: '{"inviteCode":"ABC123","inviteToken":"tokenOfLink"}' },
      'invitation',
    ],
    [
      'a code without a token',
      { code: 'ABC123', inviteToken: null, setupToken: null },
      { ...byCode, body: '{"inviteCode":"ABC123"}' },
      'invitation',
    ],
    [
      'the setup token of the first person in its header',
      { code: 'PROD', inviteToken: 'notForThis', setupToken: 'first' },
      { ...openly, headers: { 'x-setup-token': 'first' } },
      'open',
    ],
    ['nothing', { code: '', inviteToken: null, setupToken: null }, openly, 'open'],
  ])('sends %s', async (_, given, expected, way) => {
    const sent = listen();
    expect(await requestRegistration(given)).toEqual({ ...accepted, way });
    expect(sent()).toEqual(expected);
  });
});
