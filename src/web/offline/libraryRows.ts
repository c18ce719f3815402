import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Category } from '#contract/songs/categories.ts';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { ChosenFor } from '#contract/songs/music.ts';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import { changedRows, type sync, type SyncedNounName } from '#contract/library/sync.ts';
import type { User } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';

/** A song in lists. `favorites` overrides its heart, `categories` its category's name. */
export type Head = SongSummary;

/** The rest of a song. */
export type Lyrics = Pick<Song, 'lyrics' | 'sheetMusicType' | 'alternateVersions'>;

/** Sync state; written in one transaction with the rows it describes. */
export interface LibraryState {
  /**
   * Read only by open pages of the first release, which would fetch everything again without it.
   */
  readonly format?: 1;
  /** Whose favourites these are. */
  readonly person: string;
  readonly library: string;
  readonly revision: number;
  /** All songs have arrived at least once. */
  readonly complete: boolean;
  /**
   * The nouns besides songs that `revision` covers. Rows of a noun that a later release added are
   * missing until they have been fetched.
   */
  readonly nouns?: readonly string[];
  /** Its release knows the numbers of songs (decision 67), which earlier ones dropped from what they were sent. */
  readonly hasNumbers?: true;
  /** Number of rows in each of `heads`, `lyrics` and `words`. */
  readonly songs: number;
  /** Number of songs on the server, until all have arrived. */
  readonly total?: number;
  /** Milliseconds since 1970: when a sync last found nothing more to fetch. */
  readonly syncedAt: number;
}

export interface MetaRows {
  readonly state: LibraryState;
  readonly user: User;
  /** The installation all this came from; missing in libraries of an earlier release. */
  readonly installation: string;
  readonly categories: readonly Category[];
  /** Ids of songs. */
  readonly favorites: readonly string[];
  /** Only songs for which the person set anything. */
  readonly music: readonly ChosenFor[];
  /** Ids of songs, latest first. */
  readonly recent: readonly string[];
  /**
   * One of these three lists was changed here since the last request: its answer may lack the
   * change.
   */
  readonly listsSet: true;
  /** Ids of songs opened on this device, latest first: their files are kept. */
  readonly opened: readonly string[];
  /** The first songs of the list by title, as of this revision. */
  readonly beginning: {
    readonly revision: number;
    readonly ids: readonly string[];
    /** All heads have their key hint; those written by an earlier release had none. */
    readonly hinted: boolean;
  };
  /** Ids of songs with what tells them from others of their title. Written with `beginning`. */
  readonly disambiguations: readonly (readonly [id: string, text: string])[];
  /**
   * Something here could not be read: all of it is to be fetched again and replaced in one
   * transaction.
   */
  readonly damaged: true;
}

/** The changed rows of a `sync` answer, by noun. */
export type ChangedRows = AnswerOf<typeof sync>['changed'];

/** A noun whose rows are stored unchanged, in the store of its name; songs use three stores. */
export type RowNoun = Exclude<SyncedNounName, 'songs'>;

type RowStores = { [Name in RowNoun]: { key: string; value: Versioned } };

export interface LibrarySchema extends DBSchema, RowStores {
  heads: { key: string; value: Head };
  lyrics: { key: string; value: Lyrics };
  words: { key: string; value: WordsRow };
  meta: { key: string; value: MetaRows[keyof MetaRows] };
}

export type Library = IDBPDatabase<LibrarySchema>;

/** What search needs of a song, computed once when the song arrives. */
export interface WordsRow {
  readonly id: string;
  /** `foldForSearch` of the title. */
  readonly title: string;
  readonly categoryId: string;
  /** As displayed, separated by newlines. */
  readonly lines: string;
  /** Folded words without duplicates, separated by spaces. */
  readonly words: string;
}

export const songStores = ['heads', 'lyrics', 'words'] as const;
export const rowNouns = Object.keys(changedRows).filter((noun) => noun !== 'songs') as RowNoun[];
/** Stores whose rows come from sync. */
export const syncedStores = [...songStores, ...rowNouns];
export const libraryStores = [...songStores, ...rowNouns, 'meta'] as const;

export type LibraryChange = IDBPTransaction<LibrarySchema, typeof libraryStores, 'readwrite'>;

/** The stored library does not have the expected shape and must be replaced. */
export class DamagedLibrary extends Error {
  constructor(where: string) {
    super(`the library on this device cannot be read: ${where}`);
    this.name = 'DamagedLibrary';
  }
}

/** Whether the row `user` of the device is this person. */
export function isHere(user: unknown, personId: string): boolean {
  return typeof user === 'object' && user !== null && 'id' in user && user.id === personId;
}
