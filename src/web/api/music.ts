import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import type { getMe } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import {
  type PersonMusic,
  readPersonMusic,
  readSongMusic,
  type SongMusic,
} from '#song/songPreferences.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { ofAllSongs } from '#web/offline/kinds/writeKind.ts';
import type { GivenWrite } from '#web/offline/outbox/givenWrite.ts';
import { sayNotSet } from '#web/offline/outbox/sayNotSet.ts';
import { meKey, refreshSong, refreshSongLists, songKeys } from '#web/client/queryKeys.ts';
import type { Showing } from './useWrite.ts';

type Me = AnswerOf<typeof getMe>;

/** The user's settings for this song; defaults if none. */
export function useSongMusic({ music }: Pick<Song, 'music'>): SongMusic {
  return useMemo(() => readSongMusic(music), [music]);
}

/** The user's settings for chords in all songs; defaults without a session. */
export function usePersonMusic(): PersonMusic {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  const read = () => client.getQueryData<Me | null>(meKey)?.user.music;
  const music = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => readPersonMusic(music), [music]);
}

type Named = Pick<Song, 'id' | 'title'>;

export function heartOf({ id, title }: Named, isFavorite: boolean): GivenWrite<Song> {
  return { entityId: id, title, work: { kind: 'favorite', isFavorite }, base: null };
}

/** Some settings of one song. */
export function musicOf({ id, title }: Named, change: Partial<SongMusic>): GivenWrite<Song> {
  return { entityId: id, title, work: { kind: 'music', change }, base: null };
}

/** Some settings of all songs. */
export function musicOfAll(change: Partial<PersonMusic>): GivenWrite {
  return { entityId: ofAllSongs, title: '', work: { kind: 'allMusic', change }, base: null };
}

/** A heart is shown; then lists, favourites, recent songs and the song are refetched (spec §4). */
export const heartShowing: Showing<Song> = {
  show: (client, { entityId, work }) =>
    work.kind === 'favorite' ? showHeart(client, entityId, work.isFavorite) : [],
  showEnd: (client, { entityId, work }, end) => {
    if (end === null && work.kind === 'favorite') showHeart(client, entityId, !work.isFavorite);
    return refreshSong(client, entityId);
  },
};

function showHeart(client: QueryClient, id: string, isFavorite: boolean): QueryKey[] {
  return showInSong(client, id, (song) =>
    song.isFavorite === isFavorite ? song : { ...song, isFavorite },
  );
}

/** Settings of a song are shown at once, in lists too. */
export const musicShowing: Showing<Song> = {
  show: (client, { entityId, work }) => {
    if (work.kind !== 'music') return [];
    return showInSong(client, entityId, (song) => {
      const music = readSongMusic({ ...song.music, ...work.change });
      return isSame(readSongMusic(song.music), music) ? song : { ...song, music };
    });
  },
  showEnd: async (client, { entityId }, end) => {
    if (end === null) {
      sayNotSet();
      void client.invalidateQueries({ queryKey: songKeys.one(entityId) });
    }
    return refreshSongLists(client);
  },
};

/** Settings of all songs are shown at once, and kept for the next start. */
export const allMusicShowing: Showing<Versioned> = {
  show: (client, { work }) => {
    if (work.kind !== 'allMusic') return [];
    client.setQueryData<Me | null>(meKey, (me) => {
      const music = readPersonMusic({ ...me?.user.music, ...work.change });
      return me ? { user: { ...me.user, music } } : undefined;
    });
    return [meKey];
  },
  showEnd: async (client, _, end) => {
    if (end === null) {
      sayNotSet();
      return client.invalidateQueries({ queryKey: meKey });
    }
    const user = client.getQueryData<Me | null>(meKey)?.user;
    if (user !== undefined) await onDevice((device) => device.writeUser(user));
  },
};

/**
 * Queries of lists of songs; matches in lyrics, and close titles among them, have no `id`.
 */
const lists = [songKeys.lists, songKeys.recent, songKeys.favorites, songKeys.allLyricMatches];

type Shown = Pick<SongSummary, 'id' | 'isFavorite' | 'music'>;

/** Shows what a person has set of a song wherever it is in the cache; the keys of what has changed. */
function showInSong(
  client: QueryClient,
  id: string,
  set: <Of extends Shown>(song: Of) => Of,
): QueryKey[] {
  const one = songKeys.one(id);
  client.setQueryData<Song>(one, (song) => song && set(song));
  const found = lists.flatMap((queryKey) => client.getQueriesData<Shown[]>({ queryKey }));
  const changed = found.flatMap(([queryKey, songs = []]) => {
    const shown = songs.map((song) => (song.id === id ? set(song) : song));
    if (shown.every((song, at) => song === songs[at])) return [];
    client.setQueryData(queryKey, shown);
    return [queryKey];
  });
  return [one, ...changed];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
