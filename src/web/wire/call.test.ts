import { afterEach, expect, test, vi } from 'vitest';
import { personHeader } from '#contract/headers.ts';
import { getMe, logout } from '#contract/user.ts';
import { call, setOutboxWriter } from './call.ts';

afterEach(() => {
  setOutboxWriter(null);
  vi.unstubAllGlobals();
});

test('a write says whose it is; a question, and a write of nobody known, do not', async () => {
  const said: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    said.push(new Headers(headers).get(personHeader));
    return Promise.reject(new TypeError('no network'));
  });
  const fails = (sent: Promise<unknown>) => expect(sent).rejects.toThrow('no network');
  await fails(call(logout, {}));
  setOutboxWriter('kari');
  await fails(call(logout, {}));
  await fails(call(getMe, {}));
  await fails(call(logout, {}, { headers: { [personHeader]: 'ola' } }));
  expect(said).toEqual([null, 'kari', null, 'ola']);
});
