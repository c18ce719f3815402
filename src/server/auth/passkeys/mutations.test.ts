import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import {
  completeAuthentication,
  completeRegistration,
  makePasskey,
  optionsOf,
  requestOptionsOf,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';
import { isFull } from '#tests/isFull.ts';

/** In the full run on one engine only: the refusals do not involve the database. */
const numRuns = isFull && testedEngine() === 'sqlite' ? 5000 : 100;
const timeout = 600_000; // ms, for the long run

const origin = 'http://localhost:3000';
const mutation = {
  at: fc.nat(),
  xor: fc.integer({ min: 1, max: 255 }),
  how: fc.constantFrom('changed', 'added', 'gone'),
};

interface Mutation {
  readonly at: number;
  readonly xor: number;
  readonly how: 'changed' | 'added' | 'gone';
}

/** One byte changed, added or removed at any position, also added at the end. */
function mutated(base64url: string, { at, xor, how }: Mutation): string {
  const bytes = Buffer.from(base64url, 'base64url');
  const index = at % (bytes.length + (how === 'added' ? 1 : 0));
  const behind = bytes.subarray(how === 'added' ? index : index + 1);
  const here = how === 'gone' ? [] : [how === 'added' ? xor : (bytes[index] ?? 0) ^ xor];
  return Buffer.concat([bytes.subarray(0, index), Buffer.from(here), behind]).toString('base64url');
}

const fields = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'id'] as const;
const changedLogin = fc.record({ field: fc.constantFrom(...fields), ...mutation });

it('no sign-in with one byte changed succeeds', { timeout }, async ({ annotate }) => {
  const server = await testServer();
  const device = new SoftAuthenticator(origin);
  const owner = server.client();
  await makePasskey(owner, device, await owner.post('/api/prod/register'));

  const faults: string[] = [];
  for (const { field, ...change } of fc.sample(changedLogin, numRuns)) {
    const browser = server.client();
    const begun = await browser.post('/api/webauthn/authenticate/begin');
    const shown = device.get(requestOptionsOf(begun));
    const id = mutated(shown.id, change);
    const response = {
      ...shown.response,
      ...(field !== 'id' && { [field]: mutated(shown.response[field] ?? '', change) }),
    };
    const wrong = field === 'id' ? { ...shown, id, rawId: id } : { ...shown, response };
    const { status } = await completeAuthentication(browser, wrong);
    const isIn = browser.cookies.has('__Host-sangbok');
    if (status !== (field === 'id' ? 404 : 400) || isIn) {
      faults.push(`${field} ${change.how} at ${change.at}: ${status}`);
    }
  }
  const figure =
    `R9 ${testedEngine()} ${numRuns} logins with one byte changed: ` +
    `${numRuns - faults.length} refused as they should be`;
  await annotate(figure, 'figure');
  expect(faults).toEqual([]);
});

// The attestation object's flags and counter are not signed without attestation, so that only the
// first sign-in reveals that they were changed (W3C Web Authentication Level 3, §6.1).
const flagsAt = 30 + 32;
const counterAt = [1, 2, 3, 4].map((bytes) => flagsAt + bytes);
const userPresent = 0x01;
const userVerified = 0x04;
const backupEligible = 0x08;
const backedUp = 0x10;
const hasPasskey = 0x40;
const hasExtensions = 0x80;
const made = userPresent | userVerified | hasPasskey;

const refused = [400, 404]; // and then there is no passkey to sign in with
const taken = [200, 200];
const takenForAnother = [200, 400];

/** The allowed statuses of registration and sign-in. */
function allowedAfter({ field, at, xor, how }: Mutation & { field: string }): number[][] {
  if (field === 'attestationObject' && how === 'changed') {
    if (counterAt.includes(at)) return [takenForAnother];
    if (at === flagsAt) return [allowedWith(made ^ xor)];
  }
  return [refused, taken];
}

function allowedWith(flags: number): number[] {
  const has = (flag: number) => (flags & flag) === flag;
  if (!has(made) || has(hasExtensions) || (has(backedUp) && !has(backupEligible))) return refused;
  return has(backupEligible) ? takenForAnother : taken;
}

const madeFields = ['clientDataJSON', 'attestationObject'] as const;
type ChangedPasskey = Mutation & { readonly field: (typeof madeFields)[number] };
const changed = (at: number, xor: number): [ChangedPasskey] => [
  { field: 'attestationObject', at, xor, how: 'changed' },
];

/** Every bit of flags and counter, since random mutations rarely hit these five bytes. */
const everyTime = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((bit) => changed(flagsAt, 1 << bit)),
  changed(flagsAt, backupEligible | backedUp),
  ...counterAt.map((at) => changed(at, 1)),
];

it('a registration with one byte changed is refused, is the same passkey, or fails at the first sign-in', {
  timeout,
}, async ({ annotate }) => {
  const server = await testServer();
  const changes = fc.record({ field: fc.constantFrom(...madeFields), ...mutation });
  await fc.assert(
    fc.asyncProperty(changes, async (change: ChangedPasskey) => {
      const { field } = change;
      const browser = server.client();
      const device = new SoftAuthenticator(origin);
      const whole = device.create(optionsOf(await browser.post('/api/prod/register')));
      const at = change.at % Buffer.from(whole.response[field], 'base64url').length;
      const spoiled = mutated(whole.response[field], change);
      const response = { ...whole.response, [field]: spoiled };
      const { status } = await completeRegistration(browser, { ...whole, response });
      const login = await showPasskey(server.client(), device);
      expect([status, login.status]).toBeOneOf(allowedAfter({ ...change, at }));
    }),
    { numRuns: numRuns + everyTime.length, examples: everyTime },
  );
  const figure =
    `R9 ${testedEngine()} ${numRuns} registrations with one byte changed: ` +
    `each refused, the same passkey, or refused at its first login`;
  await annotate(figure, 'figure');
});
