import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { setPersonMusic, setSongMusic } from '#contract/music.ts';
import type { Song } from '#contract/song.ts';
import type { getMe } from '#contract/user.ts';
import {
  type PersonMusic,
  readPersonMusic,
  readSongMusic,
  type SongMusic,
} from '#song/musicChoices.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { writeOrWait } from '#web/offline/outbox/outbox.ts';
import { ofAllSongs } from '#web/offline/outbox/waitingWrite.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';
import { call, outboxWriter } from '#web/wire/call.ts';
import { meKey, refreshSongLists, songKeys } from '#web/wire/queryCache.ts';

type Me = AnswerOf<typeof getMe>;

/** How the person sings this song; the defaults where they chose nothing. */
export function useSongMusic({ music }: Pick<Song, 'music'>): SongMusic {
  return useMemo(() => readSongMusic(music), [music]);
}

/** How the person wants the chords of all songs; the defaults where nobody is here. */
export function usePersonMusic(): PersonMusic {
  const client = useQueryClient();
  const listen = useCallback(
    (heard: () => void) => client.getQueryCache().subscribe(heard),
    [client],
  );
  const read = () => client.getQueryData<Me | null>(meKey)?.user.music;
  const music = useSyncExternalStore(listen, read, read);
  return useMemo(() => readPersonMusic(music), [music]);
}

/** Changes what is named of one song: on the screen at once, and sent, or kept until it can be. */
export function useSetSongMusic(songId: string): (change: Partial<SongMusic>) => void {
  const client = useQueryClient();
  const show = (change: Partial<SongMusic>) =>
    client.setQueryData<Song>(
      songKeys.one(songId),
      (song) => song && { ...song, music: readSongMusic({ ...song.music, ...change }) },
    );
  return useSetting(songId, {
    show,
    write: async (change) => {
      const title = client.getQueryData<Song>(songKeys.one(songId))?.title ?? '';
      const { waits } = await writeOrWait(
        { songId, title, work: { kind: 'music', change }, base: null },
        (headers) =>
          call<typeof setSongMusic>(ofSong, { params: { id: songId }, body: change }, { headers }),
      );
      if (!waits) await onDevice((device) => device.writeMusic(songId, change));
      await refreshSongLists(client);
    },
    askAgain: () => client.invalidateQueries({ queryKey: songKeys.one(songId) }),
  });
}

/** The same of all songs. */
export function useSetPersonMusic(): (change: Partial<PersonMusic>) => void {
  const client = useQueryClient();
  const show = (change: Partial<PersonMusic>) => showPersonMusic(client, change);
  return useSetting(ofAllSongs, {
    show,
    write: async (change) => {
      await writeOrWait(
        { songId: ofAllSongs, title: '', work: { kind: 'allMusic', change }, base: null },
        (headers) => call<typeof setPersonMusic>(ofPerson, { body: change }, { headers }),
      );
      const user = client.getQueryData<Me | null>(meKey)?.user;
      if (user) await onDevice((device) => device.writeUser(user));
    },
    askAgain: () => client.invalidateQueries({ queryKey: meKey }),
  });
}

function showPersonMusic(client: QueryClient, change: Partial<PersonMusic>): void {
  client.setQueryData<Me | null>(meKey, (me) => {
    if (!me) return me;
    return { user: { ...me.user, music: readPersonMusic({ ...me.user.music, ...change }) } };
  });
}

// As their schemas have it, so that nothing that sets music waits for what reads schemas.
const ofSong = {
  method: 'POST',
  path: '/api/songs/:id/music',
  answer: { parse: readSongMusic },
} as const;
const ofPerson = {
  method: 'POST',
  path: '/api/auth/me/music',
  answer: { parse: readPersonMusic },
} as const;

interface Setting<Change> {
  readonly show: (change: Change) => void;
  readonly write: (change: Change) => Promise<void>;
  /** Whatever was shown was refused. */
  readonly askAgain: () => Promise<void>;
}

/** What was set and has not left yet, by whose it is and of what. */
const pending = new Map<string, object>();

/** One change of a thing is on its way at a time; what is set meanwhile goes as one behind it. */
function useSetting<Change extends object>(
  of: string,
  { show, write, askAgain }: Setting<Change>,
): (change: Change) => void {
  const { mutate } = useMutation({
    scope: { id: `music ${of}` },
    mutationFn: async (lane: string) => {
      const change = pending.get(lane) as Change | undefined;
      if (change === undefined) return; // it went with one before
      pending.delete(lane);
      await write(change);
      // What was fetched meanwhile may have been without it.
      show({ ...change, ...pending.get(lane) });
    },
    onError: async () => {
      toast({ title: songCard.failed, description: songCard.musicFailed, tone: 'destructive' });
      await askAgain();
    },
  });
  return (change) => {
    const lane = `${outboxWriter()} ${of}`;
    pending.set(lane, { ...pending.get(lane), ...change });
    show(change);
    mutate(lane);
  };
}
