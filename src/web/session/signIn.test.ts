import { expect, it, vi } from 'vitest';
import { hasDevLogin } from './signIn.ts';

const local = ['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'];
const others = ['https://sangbok.example/', 'http://localhost.evil.example/', 'http://127.0.0.2/'];

it.each([
  ...local.flatMap((address) => [true, false].map((says) => [address, says, says] as const)),
  ...others.map((address) => [address, true, false] as const),
])('at %s, of a server that says %s, the dev login is shown: %s', async (address, says, shown) => {
  vi.stubGlobal('fetch', async () => Response.json({ isOffered: says }));
  expect(await hasDevLogin(new URL(address).hostname)).toBe(shown);
});
