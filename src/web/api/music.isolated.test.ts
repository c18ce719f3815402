import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { personHeader } from '#contract/base/headers.ts';
import type { User } from '#contract/people/user.ts';
import type { Song } from '#contract/songs/song.ts';
import type { PersonMusic, SongMusic } from '#song/songPreferences.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { readPending } from '#web/offline/outbox/outboxRows.ts';
import { setOutboxDevice } from '#web/offline/outbox/outboxDevice.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { openLibrary } from '#web/offline/library/openLibrary.ts';
import { overlaid, overlaidList, overlaidUser } from '#web/offline/outbox/outbox.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { createQueryClient, meKey, songKeys } from '#web/client/queryKeys.ts';
import {
  allMusicShowing,
  musicOf,
  musicOfAll,
  musicShowing,
  usePersonMusic,
  useSongMusic,
} from './music.ts';
import { useWrite } from './useWrite.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
  setOutboxDevice(onDevice);
});
afterEach(async () => {
  // What is still being stored would be taken together with the next test's changes.
  await vi.waitUntil(() => clients.every((client) => client.isMutating() === 0), 10_000);
  clients.length = 0;
  await forgetOutbox();
  setOutboxWriter(null);
});

const clients: QueryClient[] = [];

interface Hooks {
  readonly song: SongMusic;
  readonly person: PersonMusic;
  readonly setSong: (change: Partial<SongMusic>) => void;
  readonly setPerson: (change: Partial<PersonMusic>) => void;
}

function Screen({ song, onRender }: { song: Song; onRender: (hooks: Hooks) => void }) {
  const { mutate: setSong } = useWrite(musicShowing);
  const { mutate: setPerson } = useWrite(allMusicShowing);
  onRender({
    song: useSongMusic(song),
    person: usePersonMusic(),
    setSong: (change) => setSong(musicOf(song, change)),
    setPerson: (change) => setPerson(musicOfAll(change)),
  });
  return null;
}

/** The hooks of a screen that shows `someSong` to Kari. */
function screen(client = createQueryClient()) {
  const render = () => {
    const seen: Hooks[] = [];
    const song = client.getQueryData<Song>(songKeys.one(someSong.id)) ?? someSong;
    const drawn = createElement(Screen, { song, onRender: (hooks) => seen.push(hooks) });
    renderToString(createElement(QueryClientProvider, { client }, drawn));
    const [hooks] = seen;
    if (hooks === undefined) throw new Error('nothing was drawn');
    return hooks;
  };
  clients.push(client);
  client.setQueryData(songKeys.one(someSong.id), someSong);
  client.setQueryData(meKey, { user: { id: 'kari' } });
  return render;
}

/** A server that answers when the test says so, and the requests it got. */
function slowServer() {
  const asked: unknown[] = [];
  const waiting: ((answer: Response) => void)[] = [];
  const people: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string, { method, body, headers }: RequestInit) => {
    if (method !== 'POST') return Promise.reject(new TypeError('nobody asks for more'));
    asked.push([address, JSON.parse(body as string)]);
    people.push(new Headers(headers).get(personHeader));
    return new Promise<Response>((answer) => waiting.push(answer));
  });
  const answer = (status = 200) => {
    const problem = { message: 'Sang ikke funnet', code: 'songNotFound' };
    waiting.shift()?.(Response.json(status === 200 ? {} : problem, { status }));
  };
  return { asked, people, answer };
}

const none = { transposition: 0, capo: 0, scroll: null };

it('shows a change at once, and sends the changes of a song one after another', async () => {
  const { asked, answer } = slowServer();
  const render = screen();
  expect(render().song).toEqual(none);
  render().setSong({ transposition: 1 });
  await expect.poll(() => asked).toHaveLength(1);
  render().setSong({ transposition: 2 });
  render().setSong({ capo: 3 });
  render().setSong({ transposition: 4 });
  await expect.poll(() => render().song).toEqual({ ...none, transposition: 4, capo: 3 });
  answer();
  await expect.poll(() => asked).toHaveLength(2);
  const address = `/api/songs/${someSong.id}/music`;
  expect(asked).toEqual([
    [address, { transposition: 1 }],
    [address, { transposition: 4, capo: 3 }],
  ]);
  expect(render().song).toEqual({ ...none, transposition: 4, capo: 3 });
  answer();
  render().setSong({ capo: 0 });
  await expect.poll(() => asked).toHaveLength(3);
  answer();
});

it('shows a change for all songs at once', async () => {
  const { asked, answer } = slowServer();
  const render = screen();
  render().setPerson({ notation: 'H-Bb' });
  const shown = { notation: 'H-Bb', capoShows: 'shapes' };
  await expect.poll(() => render().person).toMatchObject(shown);
  await expect.poll(() => asked).toEqual([['/api/auth/me/music', { notation: 'H-Bb' }]]);
  answer();
});

it('shows that it was refused, and refetches', async () => {
  const { asked, answer } = slowServer();
  const client = createQueryClient();
  const render = screen(client);
  render().setSong({ capo: 3 });
  await expect.poll(() => asked).toHaveLength(1);
  answer(404);
  const invalid = () => client.getQueryState(songKeys.one(someSong.id))?.isInvalidated;
  await expect.poll(() => invalid()).toBe(true);
});

it('keeps showing a change, whatever is read until it is stored', async () => {
  const { asked, answer } = slowServer();
  const client = createQueryClient();
  const render = screen(client);
  /** An answer that was under way when something was set. */
  const read = async (transposition: number) => {
    const music = { ...none, transposition };
    const song = { ...someSong, music };
    const user = { id: 'kari', music: { notation: 'written' } };
    await client.query({
      queryKey: songKeys.one(someSong.id),
      queryFn: () => overlaid(someSong.id, async () => song),
      staleTime: 0,
    });
    await client.query({
      queryKey: meKey,
      queryFn: async () => ({ user: await overlaidUser(async () => user as User) }),
      staleTime: 0,
    });
    return [render().song.transposition, render().person.notation];
  };
  render().setPerson({ notation: 'H-Bb' });
  render().setSong({ transposition: 1 });
  await expect.poll(() => asked).toHaveLength(2);
  render().setSong({ transposition: 2 });
  render().setSong({ transposition: 3 });
  expect(await read(0)).toEqual([3, 'H-Bb']);
  answer();
  answer();
  await expect.poll(() => asked).toHaveLength(3);
  expect((await read(1))[0]).toBe(3);
  expect(asked.at(-1)).toEqual([`/api/songs/${someSong.id}/music`, { transposition: 3 }]);
  answer();
  // A later change was made elsewhere.
  await expect.poll(() => read(5)).toEqual([5, 'written']);
});

describe('a list that shows the key of a song', () => {
  const other = { ...someSong, id: 'other' };
  const lists = [
    songKeys.list({}),
    songKeys.list({ limit: 61 }),
    songKeys.recent,
    songKeys.favorites,
    songKeys.closeTitles({ search: 'nesten' }),
  ];
  const lines = [{ song: someSong, line: 'Ta meg med' }];
  const begin = () => {
    const client = createQueryClient();
    const render = screen(client);
    for (const key of lists) client.setQueryData(key, [other, someSong]);
    client.setQueryData(songKeys.lyricMatches({ search: 'nesten' }), lines);
    const inLists = () =>
      lists.map((key) => client.getQueryData<Song[]>(key)?.map(({ music }) => music ?? null));
    return { client, render, inLists };
  };
  const everyList = (music: SongMusic | null) => lists.map(() => [null, music]);

  it('shows a change at once, without changing other songs', async () => {
    const { asked, answer } = slowServer();
    const { client, render, inLists } = begin();
    render().setSong({ transposition: 2 });
    render().setSong({ capo: 3 });
    const set = { ...none, transposition: 2, capo: 3 };
    await expect.poll(() => inLists()).toEqual(everyList(set));
    expect(client.getQueryData<Song[]>(songKeys.recent)?.[0]).toBe(other);
    expect(client.getQueryData(songKeys.lyricMatches({ search: 'nesten' }))).toBe(lines);
    await expect.poll(() => asked).toHaveLength(1);
    answer();
    await expect.poll(() => asked).toHaveLength(2);
    expect(inLists()).toEqual(everyList(set));
    answer();
    await expect.poll(() => client.isMutating()).toBe(0);
  });

  it('shows a change also if read before it is stored, and changes made elsewhere', async () => {
    const { asked, answer } = slowServer();
    const { client, render } = begin();
    render().setSong({ transposition: 2 });
    await expect.poll(() => asked).toHaveLength(1);
    const capo = { ...none, capo: 5 };
    const queryKey = songKeys.list({ search: 'ta' });
    await client.query({
      queryKey,
      queryFn: () => overlaidList(async () => [{ ...someSong, music: capo }]),
    });
    await expect
      .poll(() => client.getQueryData(queryKey))
      .toMatchObject([{ music: { ...capo, transposition: 2 } }]);
    answer();
    await expect.poll(() => client.isMutating()).toBe(0);
  });

  it('is refetched if the server refuses', async () => {
    const { asked, answer } = slowServer();
    const { client, render } = begin();
    render().setSong({ transposition: 2 });
    await expect.poll(() => asked).toHaveLength(1);
    answer(404);
    const isOld = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
    await expect.poll(() => lists.map(isOld)).toEqual(lists.map(() => true));
  });
});

it("does not show one user's change to the next user", async () => {
  const { asked, people, answer } = slowServer();
  const client = createQueryClient();
  const render = screen(client);
  const comesIn = (id: string) => {
    setOutboxWriter(id);
    client.setQueryData(meKey, { user: { id } });
    client.getMutationCache().clear();
    client.setQueryData(songKeys.one(someSong.id), someSong);
  };
  render().setPerson({ notation: 'H-Bb' });
  render().setSong({ transposition: 1 });
  await expect.poll(() => asked).toHaveLength(2);
  render().setSong({ transposition: 2 });
  await expect.poll(() => readPending()).toHaveLength(3);
  comesIn('ola');
  const library = await openLibrary();
  const begun = { person: 'ola', library: 'a', revision: 1, syncedAt: 0, complete: true };
  await library.put('meta', { ...begun, songs: 0 }, 'state');
  await library.put('meta', { id: 'ola' } as never, 'user');
  const seen: unknown[] = [];
  const stop = client.getQueryCache().subscribe(() => seen.push(render().song));
  answer();
  answer();
  // Kari's last change is sent as hers.
  await expect.poll(() => asked).toHaveLength(3);
  stop();
  expect(render().song).toEqual(none);
  expect(seen).toEqual([]);
  expect(await library.get('meta', 'music')).toBeUndefined();
  expect(people).toEqual(['kari', 'kari', 'kari']);
  answer();
  comesIn('kari');
  render().setSong({ capo: 3 });
  await expect.poll(() => asked).toHaveLength(4);
  expect(asked.at(-1)).toEqual([`/api/songs/${someSong.id}/music`, { capo: 3 }]);
  answer();
});
