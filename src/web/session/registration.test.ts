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
  it('sends a code with the token of its link', async () => {
    const sent = listen();
    const answer = await requestRegistration({
      code: 'ABC123',
      inviteToken: 'tokenOfLink',
      setupToken: 'notForThis',
    });
    expect(sent()).toEqual({
      address: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ inviteCode: 'ABC123', inviteToken: 'tokenOfLink' }),
    });
    expect(answer).toEqual({ ...accepted, way: 'invitation' });
  });

  it('sends a code without a token', async () => {
    const sent = listen();
    await requestRegistration({ code: 'ABC123', inviteToken: null, setupToken: null });
    expect(sent().body).toBe(JSON.stringify({ inviteCode: 'ABC123' }));
  });

  it('sends the setup token of the first person in its header', async () => {
    const sent = listen();
    const answer = await requestRegistration({
      code: 'PROD',
      inviteToken: 'notForThis',
      setupToken: 'first',
    });
    expect(sent()).toEqual({
      address: '/api/prod/register',
      headers: { 'x-setup-token': 'first' },
      body: undefined,
    });
    expect(answer.way).toBe('open');
  });

  it('sends no header without a token', async () => {
    const sent = listen();
    await requestRegistration({ code: '', inviteToken: null, setupToken: null });
    expect(sent()).toMatchObject({ address: '/api/prod/register', headers: {} });
  });
});
