import type { Category } from '#contract/categories.ts';
import type { AlternateVersion, Song } from '#contract/song.ts';
import type { ChangedSongFields, NewSongFields, SongFileField } from '#contract/songForm.ts';
import type { VersionChange } from '#web/writing/versionChange.ts';

/** The shape of a row; a row of another shape is kept as it is and never sent. */
export const waitingFormat = 1;

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
  | { readonly kind: 'favorite'; readonly isFavorite: boolean };

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
  /** The song as it was when the writing began; null for a new one and for a heart. */
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
 * for a heart.
 */
export function blocks(
  earlier: Pick<WaitingWrite, 'format' | 'songId' | 'work'>,
  later: Pick<WaitingWrite, 'songId' | 'work'>,
): boolean {
  if (earlier.songId !== later.songId) return false;
  // What another release meant by it is not known here.
  if (earlier.format !== waitingFormat) return true;
  if (later.work.kind !== 'favorite') return earlier.work.kind !== 'favorite';
  return earlier.work.kind === 'favorite' || earlier.work.kind === 'create';
}

/** The first write, of one person's in order, that may leave now; none of a held song. */
export function nextToSend(
  writes: readonly WaitingWrite[],
  held: ReadonlySet<string>,
): WaitingWrite | undefined {
  return writes.find(
    (write, at) =>
      write.format === waitingFormat &&
      write.state.kind === 'waiting' &&
      !held.has(write.songId) &&
      !writes.slice(0, at).some((earlier) => blocks(earlier, write)),
  );
}

/** The files of a write, as they were chosen. */
export type ChosenFiles = { readonly [Field in SongFileField]?: File | null };

/** A write as it is made, before anybody knows whether it must wait. */
export interface NewWrite {
  readonly songId: string;
  readonly title: string;
  readonly work: Work;
  /** The song the writing began from; null for a new one and for a heart. */
  readonly base: Song | null;
  readonly files?: ChosenFiles;
}

/** How the write left before it came here, if it did. */
interface Sending {
  readonly key: string;
  readonly tried: boolean;
}

/** The same, with who it was that wrote: somebody else may be here when it turns out to wait. */
export interface OwnSending extends Sending {
  readonly personId: string | null;
}

/** No song ever has this version: a write over it is refused until it follows the one before it. */
const behindAnother = 0;

/** The row of a write that goes to the end of one person's outbox. */
export function queued(
  writes: readonly WaitingWrite[],
  write: NewWrite,
  { key, tried }: Sending,
  { personId, madeAt }: Pick<WaitingWrite, 'personId' | 'madeAt'>,
): Omit<WaitingWrite, 'sequence'> {
  const { songId, title, work, base, files = {} } = write;
  const behind = !tried && writes.some((earlier) => blocks(earlier, write));
  return {
    format: waitingFormat,
    key,
    personId,
    songId,
    title,
    madeAt,
    work,
    files: fileNames(files),
    base,
    over: base === null ? null : behind ? behindAnother : base.version,
    tried,
    state: { kind: 'waiting' },
  };
}

export function fileNames(files: ChosenFiles): FileNames {
  return Object.fromEntries(
    Object.entries(files).flatMap(([field, file]) => (file ? [[field, file.name]] : [])),
  );
}
