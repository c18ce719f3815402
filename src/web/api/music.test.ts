import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Song } from '#contract/song.ts';
import type { PersonMusic, SongMusic } from '#song/songPreferences.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { openLibrary } from '#web/offline/library/openLibrary.ts';
import { createQueryClient, meKey, songKeys } from '#web/api/client/queryKeys.ts';
import { noteOnline } from '#web/api/client/response.ts';
import { usePersonMusic, useSetPersonMusic, useSetSongMusic, useSongMusic } from './music.ts';

beforeEach(() => {
  someBrowser();
  noteOnline(true); // what one test leaves behind is not heard by the next
});
afterEach(() => vi.unstubAllGlobals());

interface Hooks {
  readonly song: SongMusic;
  readonly person: PersonMusic;
  readonly setSong: (change: Partial<SongMusic>) => void;
  readonly setPerson: (change: Partial<PersonMusic>) => void;
}

function Screen({ song, told }: { song: Song; told: (hooks: Hooks) => void }) {
  const setSong = useSetSongMusic(song.id);
  told({
    song: useSongMusic(song),
    person: usePersonMusic(),
    setSong,
    setPerson: useSetPersonMusic(),
  });
  return null;
}

/** The hooks as a screen has them that shows `someSong` to Kari. */
function screen(client = createQueryClient()) {
  const look = () => {
    const seen: Hooks[] = [];
    const song = client.getQueryData<Song>(songKeys.one(someSong.id)) ?? someSong;
    const drawn = createElement(Screen, { song, told: (hooks) => seen.push(hooks) });
    renderToString(createElement(QueryClientProvider, { client }, drawn));
    const [hooks] = seen;
    if (hooks === undefined) throw new Error('nothing was drawn');
    return hooks;
  };
  client.setQueryData(songKeys.one(someSong.id), someSong);
  client.setQueryData(meKey, { user: { id: 'kari' } });
  return look;
}

/** A server that answers when it is told to, and what it was asked. */
function slowServer() {
  const asked: unknown[] = [];
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body: string }) => {
    if (method !== 'POST') return Promise.reject(new TypeError('nobody asks for more'));
    asked.push([address, JSON.parse(body)]);
    return new Promise<Response>((answer) => waiting.push(answer));
  });
  const answer = (status = 200) => {
    const problem = { message: 'Sang ikke funnet', code: 'songNotFound' };
    waiting.shift()?.(Response.json(status === 200 ? {} : problem, { status }));
  };
  return { asked, answer };
}

const none = { transposition: 0, capo: 0, scroll: null };

it('shows at once what is set, and sends one change of a song after the other', async () => {
  const { asked, answer } = slowServer();
  const look = screen();
  expect(look().song).toEqual(none);
  look().setSong({ transposition: 1 });
  await expect.poll(() => asked).toHaveLength(1);
  look().setSong({ transposition: 2 });
  look().setSong({ capo: 3 });
  look().setSong({ transposition: 4 });
  expect(look().song).toEqual({ ...none, transposition: 4, capo: 3 });
  answer();
  await expect.poll(() => asked).toHaveLength(2);
  const address = `/api/songs/${someSong.id}/music`;
  expect(asked).toEqual([
    [address, { transposition: 1 }],
    [address, { transposition: 4, capo: 3 }],
  ]);
  expect(look().song).toEqual({ ...none, transposition: 4, capo: 3 });
  answer();
  look().setSong({ capo: 0 });
  await expect.poll(() => asked).toHaveLength(3);
  answer();
});

it('shows for all songs at once what is set', async () => {
  const { asked, answer } = slowServer();
  const look = screen();
  look().setPerson({ notation: 'H-Bb' });
  expect(look().person).toMatchObject({ notation: 'H-Bb', capoShows: 'shapes' });
  await expect.poll(() => asked).toEqual([['/api/auth/me/music', { notation: 'H-Bb' }]]);
  answer();
});

it('says that it was refused, and asks for what holds', async () => {
  const { asked, answer } = slowServer();
  const client = createQueryClient();
  const look = screen(client);
  look().setSong({ capo: 3 });
  await expect.poll(() => asked).toHaveLength(1);
  answer(404);
  const invalid = () => client.getQueryState(songKeys.one(someSong.id))?.isInvalidated;
  await expect.poll(() => invalid()).toBe(true);
});

it('lets nothing that is set jump back, whatever is read until all of it is kept', async () => {
  const { asked, answer } = slowServer();
  const client = createQueryClient();
  const look = screen(client);
  /** An answer that was on its way when something was set. */
  const read = async (transposition: number) => {
    const music = { ...none, transposition };
    const song = { ...someSong, music };
    const user = { id: 'kari', music: { notation: 'written' } };
    await client.query({
      queryKey: songKeys.one(someSong.id),
      queryFn: () => song,
      staleTime: 0,
    });
    await client.query({ queryKey: meKey, queryFn: () => ({ user }), staleTime: 0 });
    return [look().song.transposition, look().person.notation];
  };
  look().setPerson({ notation: 'H-Bb' });
  look().setSong({ transposition: 1 });
  await expect.poll(() => asked).toHaveLength(2);
  look().setSong({ transposition: 2 });
  look().setSong({ transposition: 3 });
  expect(await read(0)).toEqual([3, 'H-Bb']);
  answer();
  answer();
  await expect.poll(() => asked).toHaveLength(3);
  expect((await read(1))[0]).toBe(3);
  expect(asked.at(-1)).toEqual([`/api/songs/${someSong.id}/music`, { transposition: 3 }]);
  answer();
  // What comes later was set elsewhere.
  await expect.poll(() => read(5)).toEqual([5, 'written']);
});

describe('a list that names the key of a song', () => {
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
    const look = screen(client);
    for (const key of lists) client.setQueryData(key, [other, someSong]);
    client.setQueryData(songKeys.lyricMatches({ search: 'nesten' }), lines);
    const inLists = () =>
      lists.map((key) => client.getQueryData<Song[]>(key)?.map(({ music }) => music ?? null));
    return { client, look, inLists };
  };
  const everyList = (music: SongMusic | null) => lists.map(() => [null, music]);

  it('has it at once as it was set, and no other song anew', async () => {
    const { asked, answer } = slowServer();
    const { client, look, inLists } = begin();
    look().setSong({ transposition: 2 });
    look().setSong({ capo: 3 });
    const set = { ...none, transposition: 2, capo: 3 };
    await expect.poll(() => inLists()).toEqual(everyList(set));
    expect(client.getQueryData<Song[]>(songKeys.recent)?.[0]).toBe(other);
    expect(client.getQueryData(songKeys.lyricMatches({ search: 'nesten' }))).toBe(lines);
    await expect.poll(() => asked).toHaveLength(1);
    answer();
    await expect.poll(() => client.isMutating()).toBe(0);
  });

  it('has it too where it is read before that is kept, and the rest of what was set elsewhere', async () => {
    const { asked, answer } = slowServer();
    const { client, look } = begin();
    look().setSong({ transposition: 2 });
    await expect.poll(() => asked).toHaveLength(1);
    const capo = { ...none, capo: 5 };
    const queryKey = songKeys.list({ search: 'ta' });
    await client.query({ queryKey, queryFn: () => [{ ...someSong, music: capo }] });
    await expect
      .poll(() => client.getQueryData(queryKey))
      .toMatchObject([{ music: { ...capo, transposition: 2 } }]);
    answer();
    await expect.poll(() => client.isMutating()).toBe(0);
  });

  it('is asked for anew where the server refuses', async () => {
    const { asked, answer } = slowServer();
    const { client, look } = begin();
    look().setSong({ transposition: 2 });
    await expect.poll(() => asked).toHaveLength(1);
    answer(404);
    const isOld = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
    await expect.poll(() => lists.map(isOld)).toEqual(lists.map(() => true));
  });
});

it('takes nothing that somebody set over to whoever comes in after them', async () => {
  const { asked, answer } = slowServer();
  const client = createQueryClient();
  const look = screen(client);
  const comesIn = (id: string) => {
    client.setQueryData(meKey, { user: { id } });
    client.getMutationCache().clear();
    client.setQueryData(songKeys.one(someSong.id), someSong);
  };
  look().setPerson({ notation: 'H-Bb' });
  look().setSong({ transposition: 1 });
  await expect.poll(() => asked).toHaveLength(2);
  look().setSong({ transposition: 2 });
  comesIn('ola');
  const library = await openLibrary();
  const begun = { person: 'ola', library: 'a', revision: 1, syncedAt: 0, complete: true };
  await library.put('meta', { ...begun, songs: 0 }, 'state');
  await library.put('meta', { id: 'ola' } as never, 'user');
  const seen: unknown[] = [];
  const stop = client.getQueryCache().subscribe(() => seen.push(look().song));
  answer();
  answer();
  await new Promise((done) => setTimeout(done, 50));
  stop();
  expect(look().song).toEqual(none);
  expect(seen).toEqual([]);
  expect(await library.get('meta', 'music')).toBeUndefined();
  comesIn('kari');
  look().setSong({ capo: 3 });
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked.at(-1)).toEqual([`/api/songs/${someSong.id}/music`, { capo: 3 }]);
  answer();
});
