import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { setPersonMusic, setSongMusic } from '#contract/music.ts';
import type { Song } from '#contract/song.ts';
import type { getMe } from '#contract/user.ts';
import {
  type PersonMusic,
  readPersonMusic,
  readSongMusic,
  type SongMusic,
} from '#song/musicChoices.ts';
import { call } from '#web/wire/call.ts';
import { meKey, refreshSongLists, songKeys } from '#web/wire/queryCache.ts';

type Me = AnswerOf<typeof getMe>;

/** How the person sings this song; the defaults where they chose nothing. */
export function useSongMusic({ music }: Pick<Song, 'music'>): SongMusic {
  return useMemo(() => readSongMusic(music), [music]);
}

/** How the person wants the chords of all songs; the defaults where nobody is here. */
export function usePersonMusic(): PersonMusic {
  // Asked for elsewhere.
  const { data } = useQuery<Me | null>({ queryKey: meKey, enabled: false });
  const music = data?.user.music;
  return useMemo(() => readPersonMusic(music), [music]);
}

/** Changes what is named of one song, on the screen at once. */
export function useSetSongMusic(songId: string): (change: Partial<SongMusic>) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `music ${songId}` },
    mutationFn: (change: Partial<SongMusic>) =>
      call(setSongMusic, { params: { id: songId }, body: change }),
    onSettled: () => refreshSongLists(client),
    onError: () => client.invalidateQueries({ queryKey: songKeys.one(songId) }),
  });
  return (change) => {
    showSongMusic(client, songId, change);
    mutate(change);
  };
}

/** Changes what is named of all songs, on the screen at once. */
export function useSetPersonMusic(): (change: Partial<PersonMusic>) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'music' },
    mutationFn: (change: Partial<PersonMusic>) => call(setPersonMusic, { body: change }),
    onError: () => client.invalidateQueries({ queryKey: meKey }),
  });
  return (change) => {
    client.setQueryData<Me | null>(
      meKey,
      (me) =>
        me && {
          ...me,
          user: { ...me.user, music: readPersonMusic({ ...me.user.music, ...change }) },
        },
    );
    mutate(change);
  };
}

function showSongMusic(client: QueryClient, songId: string, change: Partial<SongMusic>): void {
  client.setQueryData<Song>(
    songKeys.one(songId),
    (song) => song && { ...song, music: readSongMusic({ ...song.music, ...change }) },
  );
}
