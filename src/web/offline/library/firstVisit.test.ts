import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filledLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { noteReach } from '#web/wire/answer.ts';
import { readSongs } from './deviceReads.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

beforeEach(() => void someBrowser());
afterEach(async () => {
  noteReach(true);
  await forgetLibrary();
  vi.unstubAllGlobals();
});

const titles = async () => (await readSongs({}))?.map(({ title }) => title);

/** What a device that has nothing asks for, and how it ends. */
async function askedAtFirst(
  answers: (path: string) => Response | undefined,
): Promise<{ asked: string[]; outcome: string }> {
  await filledLibrary();
  await forgetLibrary();
  await (await openLibrary()).put('meta', { id: 'kari' } as never, 'user');
  const healthy = globalThis.fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, search } = new URL(address, 'https://sang.no');
    asked.push(pathname.replace('/api/library/', '') + search.replace(/&.*/, ''));
    return answers(pathname) ?? healthy(address);
  });
  return { asked, outcome: await syncLibrary('kari') };
}

const listing = ['heads', 'changes?since=3'];

test('a device without songs asks for those of everybody, then for its own lists', async () => {
  const { asked, outcome } = await askedAtFirst(() => undefined);
  expect([outcome, await titles()]).toEqual(['done', ['Sang a', 'Sang b', 'Sang c']]);
  expect(asked).toEqual([...listing, 'songs?since=0', 'songs?since=2', 'changes?since=3']);
  asked.length = 0;
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked, 'from then on for what changed alone').toEqual(['changes?since=3']);
});

test('where the line breaks among everybody’s songs, it goes on there', async () => {
  let times = 0;
  const fails = () => (++times === 4 ? Response.error() : undefined);
  const { asked, outcome } = await askedAtFirst(fails);
  expect([outcome, asked, await titles()]).toEqual([
    'offline',
    [...listing, 'songs?since=0', 'songs?since=2'],
    ['Sang a', 'Sang b', 'Sang c'],
  ]);
  expect(await (await openLibrary()).count('words'), 'of two the words are here').toBe(2);
  asked.length = 0;
  expect(await syncLibrary('kari')).toBe('done');
  expect(asked).toEqual(['songs?since=2', 'changes?since=3']);
});

test.each([
  [
    'of an earlier release',
    404,
    ['/heads'],
    ['heads', 'songs', 'songs?since=2', 'changes?since=3'],
  ],
  ['in trouble', 500, ['/heads'], ['heads', 'songs', 'songs?since=2', 'changes?since=3']],
  [
    'of an earlier release',
    404,
    ['/heads', '/songs'],
    ['heads', 'songs', 'changes', 'changes?since=2'],
  ],
])(
  'a server %s, which answers %i at %j, is asked as before',
  async (_, status, lacks, expected) => {
    const problem = { message: 'Fant ikke siden.', code: 'notFound' };
    const unknown = (path: string) =>
      lacks.some((each) => path.endsWith(each)) ? Response.json(problem, { status }) : undefined;
    const { asked, outcome } = await askedAtFirst(unknown);
    expect([outcome, await titles()]).toEqual(['done', ['Sang a', 'Sang b', 'Sang c']]);
    expect(asked).toEqual(expected);
  },
);
