import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Category } from '#contract/categories.ts';
import type { ChosenFor } from '#contract/music.ts';
import type { Song, SongSummary } from '#contract/song.ts';
import type { User } from '#contract/user.ts';

/** A song in lists. Its heart is told by `favorites`, its category's name by `categories`. */
export type Head = SongSummary;

/** The rest of a song. */
export type Lyrics = Pick<Song, 'lyrics' | 'sheetMusicType' | 'alternateVersions'>;

/** How far the device has come; written in one transaction with the rows it speaks of. */
export interface LibraryState {
  /** Read by open pages of the first release alone: without it they would fetch everything anew. */
  readonly format?: 1;
  /** Whose favourites these are. */
  readonly person: string;
  readonly library: string;
  readonly revision: number;
  /** Everything has come at least once. */
  readonly complete: boolean;
  /** Rows in each of `heads`, `lyrics` and `words`. */
  readonly songs: number;
  /** How many songs the server has, until all have come. */
  readonly total?: number;
  /** Milliseconds since 1970: when the server was last asked in vain for more. */
  readonly syncedAt: number;
}

export interface MetaRows {
  readonly state: LibraryState;
  readonly user: User;
  /** Of which installation all this is; none where an earlier release put it down. */
  readonly installation: string;
  readonly categories: readonly Category[];
  /** Ids of songs. */
  readonly favorites: readonly string[];
  /** Of the songs where the person chose anything. */
  readonly music: readonly ChosenFor[];
  /** Ids of songs, the latest first. */
  readonly recent: readonly string[];
  /** Of these three some was set here since the server was asked: its answer may be without that. */
  readonly listsSet: true;
  /** Ids of songs opened on this device, the latest first: their files are kept. */
  readonly opened: readonly string[];
  /** With which songs the list by title begins, as it was at this revision. */
  readonly beginning: {
    readonly revision: number;
    readonly ids: readonly string[];
    /** All heads have their hint of the key; those that an earlier release put down had none. */
    readonly hinted: boolean;
  };
  /** Something here could not be read: all of it is to be fetched anew, and then replaced at once. */
  readonly damaged: true;
}

export interface LibrarySchema extends DBSchema {
  heads: { key: string; value: Head };
  lyrics: { key: string; value: Lyrics };
  words: { key: string; value: WordsRow };
  meta: { key: string; value: MetaRows[keyof MetaRows] };
}

export type Library = IDBPDatabase<LibrarySchema>;

/** What a search needs of a song, made once when the song comes. */
export interface WordsRow {
  readonly id: string;
  /** `foldForSearch` of the title. */
  readonly title: string;
  readonly categoryId: string;
  /** As people read them, one under the other. */
  readonly lines: string;
  /** Folded words, each once, with blanks between them. */
  readonly words: string;
}

export const songStores = ['heads', 'lyrics', 'words'] as const;
export const libraryStores = [...songStores, 'meta'] as const;

export type LibraryChange = IDBPTransaction<LibrarySchema, typeof libraryStores, 'readwrite'>;

/** What the device has is not what was put there: to be replaced. */
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
