import { limits } from '#contract/limits.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { get, json, many, type Shape, whole } from './shape.ts';

const list = (count: number, each: (at: number) => string) => many(count, each, ', ');

/** Addresses and headers, up to the 16 kB that a head may have. */
export const heads: readonly Shape[] = [
  head('1,800 headers', (cookie) =>
    get('/api/songs/recent', {
      cookie,
      ...Object.fromEntries(Array.from({ length: 1_800 }, (_, at) => [`a${at}`, ''])),
    }),
  ),
  head('a header of 15 kB', (cookie) =>
    get('/api/songs/recent', { cookie, 'user-agent': 'iPhone '.repeat(2_100) }),
  ),
  head('a head of 1 MB', () => get('/', { 'user-agent': 'a'.repeat(1024 * 1024) })),
  head('3,500 cookies', (cookie) =>
    get('/api/songs/recent', { cookie: `${cookie}; ${many(3_500, (at) => `${at}=`, ';')}` }),
  ),
  head('a cookie of percents', (cookie) =>
    get('/api/songs/recent', { cookie: `${cookie}; a=${'%c3'.repeat(4_500)}` }),
  ),
  head('a query of 5,000 names', (cookie) =>
    get(`/api/songs?${many(2_500, (at) => `a${at}`, '&')}`, { cookie }),
  ),
  head('a query of one name 5,000 times', (cookie) =>
    get(`/api/songs?${many(1_800, () => 'search=', '&')}`, { cookie }),
  ),
  head('a query of percents', (cookie) =>
    get(`/api/songs?search=${'%20'.repeat(5_000)}`, { cookie }),
  ),
  head('a search of 200 marks', (cookie) =>
    get(`/api/songs?search=${'%25_'.repeat(50)}`, { cookie }),
  ),
  head('a search of 200 quotes', (cookie) =>
    get(`/api/songs/lyric-matches?search=${'%22*'.repeat(60)}`, { cookie }),
  ),
  head('a search of 100 words', (cookie) =>
    get(`/api/songs/lyric-matches?search=${'a+'.repeat(100)}`, { cookie }),
  ),
  head('a search that finds all', (cookie) => get('/api/songs/lyric-matches?search=e', { cookie })),
  head('a search with accents upon accents', (cookie) =>
    get(`/api/songs?search=${encodeURIComponent('a\u0301'.repeat(100))}`, { cookie }),
  ),
  head('all songs', (cookie) => get('/api/songs', { cookie })),
  head('all changes', (cookie) => get('/api/library/changes', { cookie, 'accept-encoding': 'br' })),
  head('the export', (cookie) => get('/api/library/export', { cookie })),
  head('a path of 15 kB', () => get(`/${'a/'.repeat(7_500)}`, {})),
  head('a path of percents', () => get(`/song/${'%41'.repeat(5_000)}`, {})),
  head('a path of slashes', () => get('/'.repeat(15_000), {})),
  head('a path that cannot be decoded', () => get(`/api/${'%c0%ae'.repeat(2_500)}`, {})),
  head('a call of 15 kB', (cookie) => get(`/api/songs/${'a'.repeat(15_000)}`, { cookie })),
  head('If-None-Match of 4,000 tags', (cookie) =>
    get('/', { cookie, 'if-none-match': list(4_000, () => '""') }),
  ),
  head('Accept-Encoding of 7,000 codings', () =>
    get('/', { 'accept-encoding': many(7_000, () => 'a', ',') }),
  ),
  head('Accept-Encoding of parameters', () =>
    get('/', { 'accept-encoding': `br${';q=0'.repeat(3_700)}` }),
  ),
  head('4,000 ranges', (cookie) =>
    get('/api/files/unknown', { cookie, range: `bytes=${list(3_000, (at) => `${at}-`)}` }),
  ),
  head('a key of 15 kB', (cookie) =>
    json('POST /api/songs/unknown/favorite', '', { cookie, 'idempotency-key': 'a'.repeat(15_000) }),
  ),
  head('X-Forwarded-For of 5,000 addresses', () =>
    get('/', { 'x-forwarded-for': list(1_500, () => '::ffff:1') }),
  ),
  // The most work that a song makes which comes drawn, and the longest that there is.
  opening('a navigation to a song of 600 lines', 'La- La- La- La- La- La- La- La-\n'.repeat(600)),
  opening(
    'a navigation to a song of the greatest size',
    'La- Re\nta meg\n'.repeat(limits.lyrics / 14),
  ),
];

/** Somebody opens a song of these lyrics, which was written just before, so nobody has seen it. */
function opening(name: string, lyrics: string): Shape {
  let times = 0;
  return {
    name,
    async pieces({ cookie, songId, ask }) {
      const change = `PATCH /api/songs/${songId}`;
      const { headers, payload } = await makeForm({ lyrics, title: `${(times += 1)}` });
      for (const request of [
        json(change, '{"alternateVersions":[]}', { cookie }),
        whole(change, { cookie, ...headers }, payload),
      ]) {
        const { status } = await ask(request);
        if (status !== 200) throw new Error(`the song is not written: ${status}`);
      }
      return [get(`/song/${songId}`, { cookie, 'sec-fetch-dest': 'document' })];
    },
  };
}

function head(name: string, request: (cookie: string) => Buffer): Shape {
  return { name, pieces: ({ cookie }) => [request(cookie)] };
}
