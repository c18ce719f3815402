import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { noteOnline } from '#web/api/client/response.ts';
import { readSongs } from './deviceReads.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

beforeEach(() => void someBrowser());
afterEach(async () => {
  noteOnline(true);
  await forgetLibrary();
  vi.unstubAllGlobals();
});

const titles = async () => (await readSongs({}))?.map(({ title }) => title);

/** What a device that has nothing asks for, and how it ends. */
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

test('a device without songs asks page by page, and from then on for what changed', async () => {
  const { asked, outcome } = await askedAtFirst(() => undefined);
  expect([outcome, await titles()]).toEqual(['done', ['Sang a', 'Sang b', 'Sang c']]);
  expect(asked).toEqual(['/api/sync', '/api/sync?since=2']);
  asked.length = 0;
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toEqual(['/api/sync?since=3']);
});

test('where the line breaks, what has come is shown, and it goes on there', async () => {
  let times = 0;
  const fails = () => (++times === 2 ? Response.error() : undefined);
  const { asked, outcome } = await askedAtFirst(fails);
  expect([outcome, asked, await titles()]).toEqual([
    'offline',
    ['/api/sync', '/api/sync?since=2'],
    ['Sang a', 'Sang b'],
  ]);
  asked.length = 0;
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toEqual(['/api/sync?since=2']);
});

test.each([
  ['in trouble', 500],
  ['of another release', 404],
])('a server %s leaves the device as it is', async (_, status) => {
  const problem = { message: 'Noe gikk galt.', code: 'unexpected' };
  const { outcome } = await askedAtFirst(() => Response.json(problem, { status }));
  expect([outcome, await titles()]).toEqual(['failed', undefined]);
});
