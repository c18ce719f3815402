import type { QueryClient } from '@tanstack/react-query';
import type { readAnyRelease } from '#contract/base/readAnyRelease.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { Song } from '#contract/songs/song.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import type { SongMusic } from '#song/songPreferences.ts';
import type { SendOptions } from '#web/client/send.ts';
import type { RowNoun } from '#web/offline/libraryRows.ts';
import type { NounTexts } from '#web/texts/waiting.ts';

/** Entity id of writes that concern all songs. */
export const ofAllSongs = '';

/** Names of attached files; their contents have rows of their own. */
export type FileNames = { readonly [Field in SongFileField]?: string };

/** The files of a write, as chosen by the person. */
export type ChosenFiles = { readonly [Field in SongFileField]?: File | null };

export type WriteState<Entity = Versioned> =
  | { readonly kind: 'waiting' }
  /** Another user changed the entity first; the entity as they left it (decision 13). */
  | { readonly kind: 'conflict'; readonly theirs: Entity }
  /** The server will never accept it as it is. */
  | {
      readonly kind: 'refused';
      /** A code of the contract's errors, or `fileGone`; rows of earlier releases have none. */
      readonly code?: string;
      readonly sentence: string;
      /** Field name → its error message. */
      readonly fields: Readonly<Record<string, string>>;
    };

/**
 * A write that the server has not confirmed; `work` is what the person did, `Entity` what it writes to.
 */
export interface WriteOf<Work, Entity = Song> {
  readonly format: number;
  /** Position in the outbox. */
  readonly sequence: number;
  /** The idempotency key of exactly this content: other content gets another key. */
  readonly key: string;
  readonly personId: string;
  /** Id of the entity, whatever its noun. */
  readonly entityId: string;
  /** The entity's title before or after the write. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly work: Work;
  readonly files: FileNames;
  /** The entity as it was when editing began; null for a new one, a heart and music. */
  readonly base: Entity | null;
  /** The version it is based on, for If-Match; null where there is nothing to compare. */
  readonly baseVersion: number | null;
  /**
   * It was sent at least once, so its answer may have been lost: key and content must not change.
   */
  readonly tried: boolean;
  readonly state: WriteState<Entity>;
}

/**
 * What kinds write to the device's library. Passed in, because the library itself reads the outbox.
 */
export interface Device {
  readonly putSong: (song: Song) => Promise<void>;
  readonly writeFavorite: (id: string, isFavorite: boolean) => Promise<void>;
  readonly writeMusic: (id: string, change: Partial<SongMusic>) => Promise<void>;
  readonly putRow: (noun: RowNoun, row: Versioned) => Promise<void>;
  readonly dropRow: (noun: RowNoun, id: string) => Promise<void>;
}

/** Writes to the device's library. */
export type OnDevice = (write: (device: Device) => Promise<unknown>) => Promise<void>;

/** What the kinds of one noun have in common. */
export interface Noun {
  /** Error code of the 412 response to a write based on another version; none if none is sent so. */
  readonly conflict?: ErrorCode;
  readonly texts: NounTexts;
  /** The contract's schema, for rows of an earlier release. */
  readonly schema: Parameters<typeof readAnyRelease>[0];
  /** Address of its page; none if it has no page of its own. */
  readonly page?: (id: string) => string;
  /** Stores the server's answer in the device's library. */
  readonly keep?: (device: Device, answer: Versioned) => Promise<void>;
  /** Refetches the queries that show it. */
  readonly refresh: (client: QueryClient, id: string) => void;
}

/**
 * A kind of write, with everything the outbox has to know of it. `Entity` is what it writes to and
 * what the server answers.
 */
export interface WriteKind<Work extends { readonly kind: string }, Entity = Song> {
  readonly kind: Work['kind'];
  readonly noun: Noun;
  /** Format of its rows, 1 by default. Open pages of an earlier release ignore rows of format 2. */
  readonly format?: 2;
  /** A personal setting rather than the song's content: no change of the content waits for it. */
  readonly isPersonal?: true;
  /**
   * No screen keeps what was typed: its row stays until the server has taken it or its author has
   * decided, in memory where there is no disk for it.
   */
  readonly isOnlyCopy?: true;
  /** A deletion: the entity no longer exists once the write is applied. */
  readonly removes?: true;
  /** What the person did, in the words of the screen. */
  title(write: Pick<WriteOf<Work, Entity>, 'work' | 'files'>): string;
  /** The page where it can be corrected or decided once it is blocked; null if there is none. */
  form?(write: WriteOf<Work, Entity>): string | null;
  /** What another user stored instead, for kinds without a form that shows both. */
  summary?(write: WriteOf<Work, Entity>, theirs: Entity): string;
  /** One attempt; resolves to the server's answer. */
  send(
    write: WriteOf<Work, Entity>,
    options: SendOptions & { readonly headers: Record<string, string> },
    files: ChosenFiles,
  ): Promise<unknown>;
  /** The new entity as its author sees it. */
  create?(write: WriteOf<Work, Entity>): Entity;
  /** The entity with this write applied. */
  applyTo?(entity: Entity, write: WriteOf<Work, Entity>): Entity;
  /** Writes what the server confirmed without answering it to the device's library. */
  onDone?(device: Device, write: WriteOf<Work, Entity>): Promise<void>;
  /**
   * The write after the server refused it with 412: to be sent again, or blocked; null if there is
   * nothing left to do. By default it is blocked in conflict.
   */
  onConflict?(write: WriteOf<Work, Entity>, theirs: Entity): WriteOf<Work, Entity> | null;
  /**
   * The same work based on `answer` to the write before it, whose files were `sentFiles`; null if
   * what it touches is no longer as its author saw it.
   */
  rebase?(write: WriteOf<Work, Entity>, answer: Entity, sentFiles: FileNames): Work | null;
  /**
   * Both as one write: however often a person transposes, one write is pending. Undefined where they
   * cannot be one. A refused setting that merges is dropped, since nothing in it could be corrected.
   */
  merge?(earlier: Work, later: Work): Work | undefined;
}

/** Blocks the write until a person resolves the conflict. */
export function inConflict<Work, Entity>(
  write: WriteOf<Work, Entity>,
  theirs: Entity,
): WriteOf<Work, Entity> {
  return { ...write, state: { kind: 'conflict', theirs } };
}
