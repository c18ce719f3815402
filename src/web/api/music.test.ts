import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { Song } from '#contract/song.ts';
import type { PersonMusic, SongMusic } from '#song/musicChoices.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { createQueryClient, meKey, songKeys } from '#web/wire/queryCache.ts';
import { usePersonMusic, useSetPersonMusic, useSetSongMusic, useSongMusic } from './music.ts';

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

it('shows at once what is set', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const look = screen();
  expect(look().song).toEqual({ transposition: 0, capo: 0, scroll: null });
  look().setSong({ transposition: 2 });
  look().setSong({ capo: 3 });
  look().setPerson({ notation: 'H-Bb' });
  expect(look().song).toEqual({ transposition: 2, capo: 3, scroll: null });
  expect(look().person).toMatchObject({ notation: 'H-Bb', capoShows: 'shapes' });
});
