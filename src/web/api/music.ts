import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import type { getMe } from '#contract/people/user.ts';
import {
  type PersonMusic,
  readPersonMusic,
  readSongMusic,
  type SongMusic,
} from '#song/songPreferences.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { write } from '#web/offline/outbox/outbox.ts';
import { ofAllSongs } from '#web/offline/kinds/mutationKind.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';
import { meKey, refreshSongLists, songKeys } from '#web/client/queryKeys.ts';

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

/** Changes some settings of one song: shown at once, and sent or queued. */
export function useSetSongMusic(songId: string): (change: Partial<SongMusic>) => void {
  const client = useQueryClient();
  const queryKey = songKeys.one(songId);
  const read = () => client.getQueryData<Song>(queryKey);
  return useSetting<SongMusic>(songId, {
    queryKey,
    shown: () => read()?.music,
    clamp: readSongMusic,
    show: (music) => client.setQueryData<Song>(queryKey, (song) => song && { ...song, music }),
    showElsewhere: (change) => showInLists(client, songId, change),
    send: async (change) => {
      const title = read()?.title ?? '';
      const work = { kind: 'music', change } as const;
      await write({ entityId: songId, title, work, base: null });
    },
    keep: () => refreshSongLists(client),
  });
}

/**
 * Queries that show keys of songs; matches in lyrics, and close titles among them, have no `id`.
 */
const naming = [songKeys.lists, songKeys.recent, songKeys.favorites, songKeys.allLyricMatches];
type Listed = Partial<Pick<SongSummary, 'id' | 'music'>>;

/** Lists show a key that was just set. */
function showInLists(client: QueryClient, id: string, change: Partial<SongMusic>): void {
  const lists = naming.flatMap((queryKey) => client.getQueriesData<Listed[]>({ queryKey }));
  for (const [queryKey, songs = []] of lists) {
    const listed = songs.find((song) => song.id === id);
    const music = readSongMusic({ ...listed?.music, ...change });
    if (listed === undefined || isSame(readSongMusic(listed.music), music)) continue;
    const shown = songs.map((song) => (song === listed ? { ...song, music } : song));
    client.setQueryData(queryKey, shown);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The same for all songs. */
export function useSetPersonMusic(): (change: Partial<PersonMusic>) => void {
  const client = useQueryClient();
  const user = () => client.getQueryData<Me | null>(meKey)?.user;
  return useSetting<PersonMusic>(ofAllSongs, {
    queryKey: meKey,
    shown: () => user()?.music,
    clamp: readPersonMusic,
    show: (music) =>
      client.setQueryData<Me | null>(meKey, (me) =>
        me ? { user: { ...me.user, music } } : undefined,
      ),
    send: async (change) => {
      const work = { kind: 'allMusic', change } as const;
      await write({ entityId: ofAllSongs, title: '', work, base: null });
    },
    keep: async () => {
      const here = user();
      if (here) await onDevice((device) => device.writeUser(here));
    },
  });
}

interface Setting<Music> {
  /** The query that reads it. */
  readonly queryKey: QueryKey;
  /** What the screen shows. */
  readonly shown: () => unknown;
  /** Clamps to the nearest valid settings. */
  readonly clamp: (chosen: unknown) => Music;
  readonly show: (music: Music) => void;
  /** Updates other queries that show it, without writing where nothing changed. */
  readonly showElsewhere?: (change: Partial<Music>) => void;
  readonly send: (change: Partial<Music>) => Promise<void>;
  /** Shows and stores what was sent or queued, for the next read. */
  readonly keep: () => Promise<void>;
}

/** A setting that reads may not contain yet. */
interface PendingSetting {
  /** Being sent. */
  going: object;
  /** Not sent yet. */
  next: object | null;
  /** The user has signed out, or every read contains it. */
  isOver: boolean;
  readonly end: () => void;
}

/** By user and setting. */
const pendingSettings = new Map<string, PendingSetting>();

/**
 * Sends one change of a setting at a time; changes made meanwhile are merged into the next one.
 * Until they are stored they are applied to whatever is read, so that an optimistic update does not
 * jump back.
 */
function useSetting<Music extends object>(
  of: string,
  { queryKey, shown, clamp, show, showElsewhere, send, keep }: Setting<Music>,
): (change: Partial<Music>) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `music ${of}` },
    mutationFn: async (pending: PendingSetting) => {
      if (pending.next === null) return; // sent together with an earlier one
      pending.going = pending.next;
      pending.next = null;
      await send(pending.going);
      if (pending.isOver) return; // another user is signed in now
      await keep();
      if (pending.next !== null || pending.isOver) return;
      pending.end();
      // A read already under way may lack it.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
    },
    onError: async (_, pending) => {
      if (pending.isOver) return;
      pending.going = {};
      if (pending.next === null) pending.end();
      toast({ title: songCard.failed, description: songCard.musicFailed, tone: 'destructive' });
      await Promise.all([client.invalidateQueries({ queryKey }), refreshSongLists(client)]);
    },
  });
  const open = (person: string | undefined, name: string): PendingSetting => {
    const applyPending = () => {
      const before = shown();
      const music = clamp({ ...Object(before), ...pending.going, ...pending.next });
      if (!isSame(music, before)) show(music);
      showElsewhere?.({ ...pending.going, ...pending.next });
    };
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return;
      if (currentPersonId(client) === person) applyPending();
      else pending.end();
    });
    const pending: PendingSetting = {
      going: {},
      next: null,
      isOver: false,
      end: () => {
        stop();
        pending.isOver = true;
        pending.next = null;
        pendingSettings.delete(name);
      },
    };
    pendingSettings.set(name, pending);
    return pending;
  };
  return (change) => {
    const person = currentPersonId(client);
    const name = `${person} ${of}`;
    const pending = pendingSettings.get(name) ?? open(person, name);
    pending.next = { ...pending.next, ...change };
    show(clamp({ ...Object(shown()), ...change }));
    mutate(pending);
  };
}

/** The user whom the screen shows; undefined after an error. */
function currentPersonId(client: QueryClient): string | undefined {
  const state = client.getQueryState<Me | null>(meKey);
  return state?.status === 'error' ? undefined : state?.data?.user.id;
}
