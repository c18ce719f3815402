import type { Category } from '#contract/categories.ts';
import type { AlternateVersion, Song } from '#contract/song.ts';
import type { ChangedSongFields, NewSongFields, SongFileField } from '#contract/songForm.ts';
import type { PersonMusic, SongMusic } from '#song/musicChoices.ts';
import type { VersionChange } from '#web/writing/versionChange.ts';

/**
 * The shape of a row; a row of another shape is kept as it is and never sent. Music has one of its
 * own, since an open page of an earlier release would take its row for one that it can send.
 */
const waitingFormat = 1;
const musicFormat = 2;

/** What holds for all songs waits under no song. */
export const ofAllSongs = '';

export function formatOf({ kind }: Pick<Work, 'kind'>): number {
  return kind === 'music' || kind === 'allMusic' ? musicFormat : waitingFormat;
}

/** Whether this release knows what is in a row. */
export function isReadable({ format, work }: Pick<WaitingWrite, 'format' | 'work'>): boolean {
  return (format === waitingFormat || format === musicFormat) && format === formatOf(work);
}

/** Names of the files that go along; their bytes lie in rows of their own. */
export type FileNames = { readonly [Field in SongFileField]?: string };

/** What a person did. */
export type Work =
  | {
      readonly kind: 'create';
      readonly fields: NewSongFields;
      /** As the song will show it. */
      readonly category: Category;
    }
  | {
      readonly kind: 'change';
      readonly fields: ChangedSongFields;
      /** The new one, where the category changes. */
      readonly category: Category | null;
    }
  | {
      readonly kind: 'versions';
      readonly change: VersionChange;
      /** The whole list as it is sent: the change applied to what was there. */
      readonly list: readonly AlternateVersion[];
    }
  | { readonly kind: 'favorite'; readonly isFavorite: boolean }
  | { readonly kind: 'music'; readonly change: Partial<SongMusic> }
  | { readonly kind: 'allMusic'; readonly change: Partial<PersonMusic> };

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

/** A write that nobody has confirmed yet. */
export interface WaitingWrite {
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

/**
 * Whether the later of two writes has to wait for the earlier. A heart says nothing about the
 * song's words: it waits for the song to be there and for the hearts before it, and no change waits
 * for a heart. So it is with music.
 */
export function blocks(
  earlier: Pick<WaitingWrite, 'format' | 'songId' | 'work'>,
  later: Pick<WaitingWrite, 'songId' | 'work'>,
): boolean {
  if (earlier.songId !== later.songId) return false;
  // What another release meant by it is not known here.
  if (!isReadable(earlier)) return true;
  const { kind } = earlier.work;
  return isOwn(later.work) ? kind === later.work.kind || kind === 'create' : !isOwn(earlier.work);
}

/** Whether it is the person's own affair, and nothing of the song. */
export function isOwn({ kind }: Work): boolean {
  return kind === 'favorite' || kind === 'music' || kind === 'allMusic';
}

/** The first write, of one person's in order, that may leave now; none of a held song. */
export function nextToSend(
  writes: readonly WaitingWrite[],
  held: ReadonlySet<string>,
): WaitingWrite | undefined {
  return writes.find(
    (write, at) =>
      isReadable(write) &&
      write.state.kind === 'waiting' &&
      !held.has(write.songId) &&
      !writes.slice(0, at).some((earlier) => blocks(earlier, write)),
  );
}
