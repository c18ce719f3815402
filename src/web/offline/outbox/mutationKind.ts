import type { QueryClient } from '@tanstack/react-query';
import type { readKept } from '#contract/readKept.ts';
import type { Song } from '#contract/song.ts';
import type { SongFileField } from '#contract/songForm.ts';
import type { SongMusic } from '#song/songPreferences.ts';

/** What holds for all songs waits under no song. */
export const ofAllSongs = '';

/** Names of the files that go along; their bytes lie in rows of their own. */
export type FileNames = { readonly [Field in SongFileField]?: string };

/** The files of a write, as they were chosen. */
export type ChosenFiles = { readonly [Field in SongFileField]?: File | null };

export type WaitingState =
  | { readonly kind: 'waiting' }
  /** Somebody else was quicker; the song as they left it (decision 13). */
  | { readonly kind: 'conflict'; readonly theirs: Song }
  /** The server will never take it as it is. */
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      /** Field name → its own sentence. */
      readonly fields: Readonly<Record<string, string>>;
    };

/** A write that nobody has confirmed yet; `work` is what the person did. */
export interface MutationOf<Work> {
  readonly format: number;
  /** The order of the outbox. */
  readonly sequence: number;
  /** The idempotency key of this very content: other content gets another key. */
  readonly key: string;
  readonly personId: string;
  readonly songId: string;
  /** The song's title as it was or became. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly work: Work;
  readonly files: FileNames;
  /** The song as it was when the writing began; null for a new one, a heart and music. */
  readonly base: Song | null;
  /** The version it is written over, for If-Match; null where there is nothing to compare. */
  readonly over: number | null;
  /** It has left at least once, so its answer may have been lost: key and content stay as they are. */
  readonly tried: boolean;
  readonly state: WaitingState;
}

/** What kinds put into the library on the device; it reads the outbox itself, so it is passed in. */
interface Device {
  readonly putSong: (song: Song) => Promise<void>;
  readonly writeFavorite: (id: string, isFavorite: boolean) => Promise<void>;
  readonly writeMusic: (id: string, change: Partial<SongMusic>) => Promise<void>;
}

/** What kinds of one noun have in common. */
export interface Noun {
  /** The contract's, for rows that an earlier release has kept. */
  readonly schema: Parameters<typeof readKept>[0];
  /** Where it is shown; none where it is no page of its own. */
  readonly page?: (id: string) => string;
  /** Puts it into the library on the device as the server answered it. */
  readonly keep?: (device: Device, answer: Song) => Promise<void>;
  /** Asks anew for whatever shows it. */
  readonly refresh: (client: QueryClient, id: string) => void;
}

/**
 * A kind of write, with all that the outbox has to know of it. `Entity` is what it writes to and what
 * the server answers.
 */
export interface MutationKind<Work extends { readonly kind: string }, Entity = Song> {
  readonly kind: Work['kind'];
  readonly noun: Noun;
  /** The shape of its rows, else 1: an open page of an earlier release leaves one of 2 alone. */
  readonly format?: 2;
  /** It is the person's own affair and nothing of the song: no write of words waits for it. */
  readonly isOwn?: true;
  /** What the person did, in the words of the screen. */
  title(write: Pick<MutationOf<Work>, 'work' | 'files'>): string;
  /** The page with the form it came from, where it is mended once it stopped. */
  form?(write: MutationOf<Work>): string | null;
  /** One attempt; answers what the server answered. */
  send(
    write: MutationOf<Work>,
    options: { readonly headers: Record<string, string> },
    files: ChosenFiles,
  ): Promise<unknown>;
  /** The new one as its writer sees it. */
  create?(write: MutationOf<Work>): Entity;
  /** The other as its writer sees it, with this laid over it. */
  applyTo?(entity: Entity, write: MutationOf<Work>): Entity;
  /** Puts what the server confirmed, and did not answer, into the library on the device. */
  keep?(device: Device, write: MutationOf<Work>): Promise<void>;
  /**
   * The write after the server refused it with 412: to be sent again, or stopped; null where nothing
   * is left to do. Without it, it stops in conflict.
   */
  onConflict?(write: MutationOf<Work>, theirs: Entity): MutationOf<Work> | null;
  /**
   * The same work after `answer` was given to the write before it, whose files were `sentFiles`; null
   * where what it touches is not there as its writer saw it.
   */
  rebase?(write: MutationOf<Work>, answer: Entity, sentFiles: FileNames): Work | null;
  /**
   * Both as one write, for what is set and not written: however often somebody turns the key, one
   * waits, and a refused one is over, for there is nothing in it that could be put right.
   */
  merge?(earlier: Work, later: Work): Work;
}

/** A person has to decide. */
export function inConflict<Work>(write: MutationOf<Work>, theirs: Song): MutationOf<Work> {
  return { ...write, state: { kind: 'conflict', theirs } };
}
