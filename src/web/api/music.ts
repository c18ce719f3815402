import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { setPersonMusic, setSongMusic } from '#contract/music.ts';
import type { Song, SongSummary } from '#contract/song.ts';
import type { getMe } from '#contract/user.ts';
import {
  type PersonMusic,
  readPersonMusic,
  readSongMusic,
  type SongMusic,
} from '#song/songPreferences.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { writeOrWait } from '#web/offline/outbox/outbox.ts';
import { ofAllSongs } from '#web/offline/outbox/mutationKind.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';
import { call } from '#web/api/client/request.ts';
import { meKey, refreshSongLists, songKeys } from '#web/api/client/queryKeys.ts';

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
  const queryKey = songKeys.one(songId);
  const read = () => client.getQueryData<Song>(queryKey);
  return useSetting<SongMusic>(songId, {
    queryKey,
    shown: () => read()?.music,
    over: readSongMusic,
    show: (music) => client.setQueryData<Song>(queryKey, (song) => song && { ...song, music }),
    showElsewhere: (change) => showInLists(client, songId, change),
    send: async (change) => {
      const title = read()?.title ?? '';
      const { waits } = await writeOrWait(
        { songId, title, work: { kind: 'music', change }, base: null },
        (headers) =>
          call<typeof setSongMusic>(ofSong, { params: { id: songId }, body: change }, { headers }),
      );
      return waits;
    },
    keep: async (change, waits) => {
      if (!waits) await onDevice((device) => device.writeMusic(songId, change));
      await refreshSongLists(client);
    },
  });
}

/** What names keys of songs; matches in lyrics, among which close titles lie, have no `id`. */
const naming = [songKeys.lists, songKeys.recent, songKeys.favorites, songKeys.allLyricMatches];
type Listed = Partial<Pick<SongSummary, 'id' | 'music'>>;

/** Whoever goes back to a list sees it in the key that they have just set. */
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

/** The same of all songs. */
export function useSetPersonMusic(): (change: Partial<PersonMusic>) => void {
  const client = useQueryClient();
  const user = () => client.getQueryData<Me | null>(meKey)?.user;
  return useSetting<PersonMusic>(ofAllSongs, {
    queryKey: meKey,
    shown: () => user()?.music,
    over: readPersonMusic,
    show: (music) =>
      client.setQueryData<Me | null>(meKey, (me) =>
        me ? { user: { ...me.user, music } } : undefined,
      ),
    send: async (change) => {
      const { waits } = await writeOrWait(
        { songId: ofAllSongs, title: '', work: { kind: 'allMusic', change }, base: null },
        (headers) => call<typeof setPersonMusic>(ofPerson, { body: change }, { headers }),
      );
      return waits;
    },
    keep: async () => {
      const here = user();
      if (here) await onDevice((device) => device.writeUser(here));
    },
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

interface Setting<Music> {
  /** Under which it is read. */
  readonly queryKey: QueryKey;
  /** What the screen has. */
  readonly shown: () => unknown;
  /** The nearest that can be chosen. */
  readonly over: (chosen: unknown) => Music;
  readonly show: (music: Music) => void;
  /** In what else is read; nothing is written to what shows it already. */
  readonly showElsewhere?: (change: Partial<Music>) => void;
  /** Answers whether it waits. */
  readonly send: (change: Partial<Music>) => Promise<boolean>;
  /** What was sent, or waits, for when it is read again here. */
  readonly keep: (change: Partial<Music>, waits: boolean) => Promise<void>;
}

/** What somebody set and nothing that is read may know yet. */
interface Lane {
  /** On its way. */
  going: object;
  /** Not sent yet. */
  next: object | null;
  /** Whoever set it is not here any more, or all of it is known. */
  isOver: boolean;
  readonly end: () => void;
}

/** By whose it is and of what. */
const lanes = new Map<string, Lane>();

/**
 * One change of a thing is on its way at a time; what is set meanwhile goes as one behind it. Until
 * they are kept they lie over whatever is read, so that nothing that is set jumps back.
 */
function useSetting<Music extends object>(
  of: string,
  { queryKey, shown, over, show, showElsewhere, send, keep }: Setting<Music>,
): (change: Partial<Music>) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `music ${of}` },
    mutationFn: async (lane: Lane) => {
      if (lane.next === null) return; // it went with one before
      lane.going = lane.next;
      lane.next = null;
      const waits = await send(lane.going);
      if (lane.isOver) return; // the screen and the device are somebody else's
      await keep(lane.going, waits);
      if (lane.next !== null || lane.isOver) return;
      lane.end();
      // What is being read since before may be without it.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
    },
    onError: async (_, lane) => {
      if (lane.isOver) return;
      lane.going = {};
      if (lane.next === null) lane.end();
      toast({ title: songCard.failed, description: songCard.musicFailed, tone: 'destructive' });
      await Promise.all([client.invalidateQueries({ queryKey }), refreshSongLists(client)]);
    },
  });
  const open = (person: string | undefined, name: string): Lane => {
    const lay = () => {
      const before = shown();
      const music = over({ ...Object(before), ...lane.going, ...lane.next });
      if (!isSame(music, before)) show(music);
      showElsewhere?.({ ...lane.going, ...lane.next });
    };
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return;
      if (personHere(client) === person) lay();
      else lane.end();
    });
    const lane: Lane = {
      going: {},
      next: null,
      isOver: false,
      end: () => {
        stop();
        lane.isOver = true;
        lane.next = null;
        lanes.delete(name);
      },
    };
    lanes.set(name, lane);
    return lane;
  };
  return (change) => {
    const person = personHere(client);
    const name = `${person} ${of}`;
    const lane = lanes.get(name) ?? open(person, name);
    lane.next = { ...lane.next, ...change };
    show(over({ ...Object(shown()), ...change }));
    mutate(lane);
  };
}

/** As the screen has it: a person of whom it cannot be said that they are here is not. */
function personHere(client: QueryClient): string | undefined {
  const state = client.getQueryState<Me | null>(meKey);
  return state?.status === 'error' ? undefined : state?.data?.user.id;
}
