import { expect, it } from 'vitest';
import { pages } from '#contract/base/pages.ts';
import { bookPage, entrance, loginFrom, wantedPage } from './wantedPage.ts';

// The page that waits in the address (decision 68).

const waiting = (til: string) => wantedPage(`?${new URLSearchParams({ til })}`);

it.each(Object.values(pages))('is of the song book: $path', ({ path, access }) => {
  const page = path.replace(/:\w+/g, 'a-1');
  expect(waiting(page)).toBe(access === 'signedIn' && page !== '/' ? page : null);
});

it.each(['/song/a?line=1&x=%26', '/library?category=c%2F1', '/plan/a/b', '/song/%C3%A5'])(
  'keeps its query: %s',
  (page) => {
    expect(waiting(page)).toBe(page);
    for (const name of ['login', 'register'] as const) {
      const { pathname, search } = new URL(entrance(name, page), 'http://own.example');
      expect([pathname, wantedPage(search)]).toEqual([pages[name].path, page]);
    }
  },
);

it.each(
  [
    ['', 'song/a', '/api/songs', '/api/auth/logout', '/plan/../api'],
    ['/plan/a/../../api/songs', '/plan/%2e%2e/api', '/song/..', '/song//a', '/song/a/b'],
    ['/finnes-ikke', '//evil.example/song/a', '/\\evil.example/song/a'],
    ['/\t/evil.example/song/a', '\\\\evil.example/song/a', '/\n//evil.example/song/a'],
    ['https://evil.example/song/a', 'http://own.invalid/song/a'],
    ['javascript:alert(1)//song/a', '//['],
  ].flat(),
)('is no other: «%s»', (til) => expect(waiting(til)).toBeNull());

it('is what a browser opens', () => {
  expect(bookPage('/song/a/../b\t?line=1#end')).toBe('/song/b?line=1');
});

it.each([
  ['/', '/login'],
  ['/song/a?line=1', '/login?til=%2Fsong%2Fa%3Fline%3D1'],
  ['/login', '/login'],
  ['/login?til=%2Fsong%2Fa', '/login?til=%2Fsong%2Fa'],
  ['/login?til=//evil.example', '/login'],
  ['/finnes-ikke', '/login'],
])('is asked for at the login: %s', (opened, login) => expect(loginFrom(opened)).toBe(login));
