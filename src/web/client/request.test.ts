import { afterEach, expect, test, vi } from 'vitest';
import { personHeader } from '#contract/base/headers.ts';
import { songPage } from '#contract/base/pages.ts';
import { getMe, logout } from '#contract/people/user.ts';
import { addressOf, request, setOutboxWriter } from './request.ts';

afterEach(() => {
  setOutboxWriter(null);
});

test('a write names its author; a read, and a write without a session, do not', async () => {
  const said: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    said.push(new Headers(headers).get(personHeader));
    return Promise.reject(new TypeError('no network'));
  });
  const fails = (sent: Promise<unknown>) => expect(sent).rejects.toThrow('no network');
  await fails(request(logout, {}));
  setOutboxWriter('kari');
  await fails(request(logout, {}));
  await fails(request(getMe, {}));
  await fails(request(logout, {}, { headers: { [personHeader]: 'ola' } }));
  expect(said).toEqual([null, 'kari', null, 'ola']);
});

test.each(['../../auth/me', 'a/b', 'a?x=1#y', 'javascript:alert(1)', '%2e%2e', '//ondt.example'])(
  'an address keeps its shape, whatever is put into it: %s',
  (typed) => {
    const { origin, pathname, searchParams, hash } = new URL(
      addressOf('/api/songs/:id', { id: typed }, { search: typed }),
      'https://sang.example.no',
    );
    expect([origin, hash]).toEqual(['https://sang.example.no', '']);
    expect(pathname).toMatch(/^\/api\/songs\/[^/]+$/);
    expect(decodeURIComponent(pathname.slice('/api/songs/'.length))).toBe(typed);
    expect([...searchParams]).toEqual([['search', typed]]);
    expect(songPage('song', typed)).toBe(`/song/${encodeURIComponent(typed)}`);
  },
);
