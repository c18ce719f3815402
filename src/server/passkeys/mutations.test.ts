import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  completeAuthentication,
  completeRegistration,
  makePasskey,
  optionsOf,
  requestOptionsOf,
} from '#server/testing/getIn.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';

const numRuns = process.env['LONG'] === '1' ? 5000 : 300;
const timeout = 600_000; // ms, for the long run

const origin = 'http://localhost:3000';
const mutation = { at: fc.nat(), xor: fc.integer({ min: 1, max: 255 }) };

interface Mutation {
  readonly at: number;
  readonly xor: number;
}

/** One byte changed, somewhere. */
function mutated(base64url: string, { at, xor }: Mutation): string {
  const bytes = Buffer.from(base64url, 'base64url');
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ xor;
  return bytes.toString('base64url');
}

it('no login with one byte changed lets anybody in', { timeout }, async () => {
  const server = await testServer();
  const device = new SoftAuthenticator(origin);
  const browser = server.visitor();
  await makePasskey(browser, device, await browser.post('/api/prod/register'));
  await browser.post('/api/auth/logout');

  const fields = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'id'] as const;
  const changes = fc.record({ field: fc.constantFrom(...fields), ...mutation });
  await fc.assert(
    fc.asyncProperty(changes, async ({ field, ...change }) => {
      const begun = await browser.post('/api/webauthn/authenticate/begin');
      const shown = device.get(requestOptionsOf(begun));
      const id = mutated(shown.id, change);
      const wrong =
        field === 'id'
          ? { ...shown, id, rawId: id }
          : {
              ...shown,
              response: {
                ...shown.response,
                [field]: mutated(shown.response[field] ?? '', change),
              },
            };
      const { status } = await completeAuthentication(browser, wrong);
      expect(status).toBe(field === 'id' ? 404 : 400);
      expect(browser.cookies.has('__Host-sangbok')).toBe(false);
    }),
    { numRuns },
  );
});

// Nobody has signed these with attestation none, so they may be anything: flags (a table of their
// own), counter, AAGUID.
const unsigned = { from: 32, to: 53 };

it('no registration with one byte changed is taken for another', { timeout }, async () => {
  const server = await testServer();
  const fields = ['clientDataJSON', 'attestationObject'] as const;
  const changes = fc.record({ field: fc.constantFrom(...fields), ...mutation });
  await fc.assert(
    fc.asyncProperty(changes, async ({ field, ...change }) => {
      const browser = server.visitor();
      const device = new SoftAuthenticator(origin);
      const made = device.create(optionsOf(await browser.post('/api/prod/register')));
      const bytes = Buffer.from(made.response.attestationObject, 'base64url');
      const authData = bytes.length - (87 + 77); // up to the key, and the key
      const index = (change.at % bytes.length) - authData;
      fc.pre(field === 'clientDataJSON' || index < unsigned.from || index >= unsigned.to);
      const response = { ...made.response, [field]: mutated(made.response[field], change) };
      const { status } = await completeRegistration(browser, { ...made, response });
      expect(
        status === 400 || saysTheSame(made.response.clientDataJSON, response.clientDataJSON),
      ).toBe(true);
    }),
    { numRuns },
  );
});

/** A byte of a word that means nothing to us may change: `crossOrigim: false`. */
function saysTheSame(before: string, after: string): boolean {
  if (before === after) return false;
  const [one, other] = [before, after].map(
    (text) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>,
  );
  const words = ['type', 'challenge', 'origin'];
  return (
    words.every((word) => one?.[word] === other?.[word]) &&
    (other?.['crossOrigin'] ?? false) === false &&
    other?.['topOrigin'] === undefined
  );
}
