import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { noteOnline } from '#web/client/response.ts';
import { readSongs } from './deviceReads.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

beforeEach(() => void someBrowser());
afterEach(async () => {
  noteOnline(true);
  await forgetLibrary();
});

const first = '/api/sync?limit=50';
const titles = async () => (await readSongs({}))?.map(({ title }) => title);

/** The requests of a device without songs, and the outcome. */
async function askedAtFirst(
  answers: () => Response | undefined,
): Promise<{ asked: string[]; outcome: string }> {
  await filledLibrary();
  await forgetLibrary();
  await (await openLibrary()).put('meta', { id: 'kari' } as never, 'user');
  const healthy = globalThis.fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, search } = new URL(address, 'https://sang.no');
    asked.push(pathname + search.replace(/&.*/, ''));
    return answers() ?? healthy(address);
  });
  return { asked, outcome: await syncLibrary('kari') };
}

test('a device without songs syncs page by page, and then only changes', async () => {
  const { asked, outcome } = await askedAtFirst(() => undefined);
  expect([outcome, await titles()]).toEqual(['done', ['Sang a', 'Sang b', 'Sang c']]);
  expect(asked).toEqual([first, '/api/sync?since=2']);
  asked.length = 0;
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toEqual(['/api/sync?since=3']);
});

test('after a broken connection the songs so far are shown, and the sync resumes', async () => {
  let times = 0;
  const fails = () => (++times === 2 ? Response.error() : undefined);
  const { asked, outcome } = await askedAtFirst(fails);
  expect([outcome, asked, await titles()]).toEqual([
    'offline',
    [first, '/api/sync?since=2'],
    ['Sang a', 'Sang b'],
  ]);
  asked.length = 0;
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toEqual(['/api/sync?since=2']);
});

test.each([
  ['in trouble', 500],
  ['a server %s leaves the device unchanged', 404],
])('a server %s leaves the device as it is', async (_, status) => {
  const problem = { message: 'Noe gikk galt.', code: 'unexpected' };
  const { outcome } = await askedAtFirst(() => Response.json(problem, { status }));
  expect([outcome, await titles()]).toEqual(['failed', undefined]);
});
