import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import type { AlternateVersion } from '#contract/songs/song.ts';
import { type SongbookSong, songbookFaults } from '#contract/library/songbook.ts';
import type { Schema } from '#server/db/schema.ts';
import { foldForSearch } from '#song/foldText.ts';
import { named, refused } from './refused.ts';
import { findKnownSongs, findTexts, type KnownSongRow } from './songbookStore.ts';
import { type ImportedText, textKey, textsOf } from './songTexts.ts';

/** The result for one song of an import (decision 26). */
export type Fate =
  | { readonly fate: 'new'; readonly idIsFree: boolean }
  | { readonly fate: 'same' }
  /** These texts become alternate versions of the existing song. */
  | {
      readonly fate: 'different';
      readonly songId: string;
      readonly texts: readonly ImportedText[];
    };

interface KnownTexts {
  readonly keys: Set<string>;
  /** Number of alternate versions, including those being imported. */
  versions: number;
  /** Bytes of their list as JSON. */
  size: number;
}

/** Existing songs with the same title and language. */
interface Namesakes {
  oldest: KnownSongRow;
  readonly songs: KnownSongRow[];
}

/** Key of a text → the oldest song with that text. */
type Holders = Map<string, KnownSongRow>;

const textsAtOnce = 50; // songs whose texts are read before yielding to the event loop

/**
 * The existing songs, and the texts that the import adds to them. Songs are matched by id, otherwise by
 * folded title and language (spec §4). Texts are the same where lyrics, key and notes are: lyrics alone
 * would lose a key that was chosen with care.
 */
export class KnownSongs {
  readonly #db: Kysely<Schema>;
  readonly #ids = new Map<string, KnownSongRow>();
  readonly #byTitle = new Map<string, Namesakes>();
  readonly #texts = new Map<string, KnownTexts>();
  /** By title. */
  readonly #holders = new Map<string, Holders>();
  readonly #classifiedIds = new Set<string>();
  readonly #classifiedTitles = new Set<string>();

  private constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Reads all songs of `db`; their texts are read later, on demand. */
  static async read(db: Kysely<Schema>): Promise<KnownSongs> {
    const known = new KnownSongs(db);
    for await (const rows of findKnownSongs(db)) for (const row of rows) known.#register(row);
    return known;
  }

  #register(row: KnownSongRow): void {
    this.#ids.set(row.id, row);
    if (row.deleted_at !== null) return;
    const title = titleKey(row);
    const namesakes = this.#byTitle.get(title);
    if (namesakes) {
      namesakes.songs.push(row);
      if (isOlder(row, namesakes.oldest)) namesakes.oldest = row;
    } else this.#byTitle.set(title, { oldest: row, songs: [row] });
  }

  /** Whether the changed row may affect an earlier result of `classify`. */
  concerns(row: KnownSongRow): boolean {
    const before = this.#ids.get(row.id);
    return (
      this.#classifiedIds.has(row.id) ||
      this.#classifiedTitles.has(titleKey(row)) ||
      (before !== undefined && this.#classifiedTitles.has(titleKey(before)))
    );
  }

  /** Classifies a song and remembers it: a second song with the same text is `same`. */
  async classify(song: SongbookSong): Promise<Fate> {
    const byId = this.#ids.get(song.id);
    const title = titleKey({ ...song, title_folded: foldForSearch(song.title) });
    this.#classifiedIds.add(song.id);
    this.#classifiedTitles.add(title);
    const isKnownById = byId?.deleted_at === null;
    const candidates = isKnownById ? { oldest: byId, songs: [byId] } : this.#byTitle.get(title);
    if (!candidates) return { fate: 'new', idIsFree: byId === undefined };

    const { oldest, songs } = candidates;
    const holders = isKnownById
      ? await this.#holdersAmong(songs)
      : await this.#holdersOf(title, songs);
    const missing = new Map<string, ImportedText>();
    for (const text of textsOf(song)) {
      const key = textKey(text);
      if (!holders.has(key) && !missing.has(key)) missing.set(key, text);
    }
    if (missing.size === 0) return { fate: 'same' };
    const target = holders.get(textKey(song)) ?? oldest;
    await this.#add(target, missing, song.title);
    return { fate: 'different', songId: target.id, texts: [...missing.values()] };
  }

  async #add(
    song: KnownSongRow,
    missing: ReadonlyMap<string, ImportedText>,
    title: string,
  ): Promise<void> {
    const known = await this.#textsOf(song.id);
    const holders = this.#holders.get(titleKey(song));
    for (const [key, text] of missing) {
      known.keys.add(key);
      known.versions += 1;
      known.size += Buffer.byteLength(JSON.stringify(text)) + limits.shortText;
      if (holders) setIfOlder(holders, key, song);
    }
    // Editing sends the whole list in one request, so it must fit into a JSON body.
    if (known.versions > limits.versions || known.size > limits.jsonBody) {
      throw refused(songbookFaults.noRoom(named(title), limits.versions));
    }
  }

  /** Cached per title, since any number of songs may share one. */
  async #holdersOf(title: string, candidates: readonly KnownSongRow[]): Promise<Holders> {
    const holders = this.#holders.get(title) ?? (await this.#holdersAmong(candidates));
    this.#holders.set(title, holders);
    return holders;
  }

  async #holdersAmong(songs: readonly KnownSongRow[]): Promise<Holders> {
    const holders: Holders = new Map();
    for (const [at, song] of songs.entries()) {
      for (const key of (await this.#textsOf(song.id)).keys) setIfOlder(holders, key, song);
      if (at % textsAtOnce === textsAtOnce - 1) await yieldToEventLoop();
    }
    return holders;
  }

  async #textsOf(songId: string): Promise<KnownTexts> {
    const before = this.#texts.get(songId);
    if (before) return before;
    const row = await findTexts(this.#db, songId);
    const alternateVersions = JSON.parse(row.alternate_versions) as AlternateVersion[];
    const texts: KnownTexts = {
      keys: new Set(textsOf({ ...row, alternateVersions }).map(textKey)),
      versions: alternateVersions.length,
      size: Buffer.byteLength(row.alternate_versions),
    };
    this.#texts.set(songId, texts);
    return texts;
  }
}

function setIfOlder(holders: Holders, key: string, song: KnownSongRow): void {
  const before = holders.get(key);
  if (!before || isOlder(song, before)) holders.set(key, song);
}

function isOlder(one: KnownSongRow, other: KnownSongRow): boolean {
  return one.created_at === other.created_at
    ? one.id < other.id
    : one.created_at < other.created_at;
}

function titleKey({ language, title_folded }: Pick<KnownSongRow, 'language' | 'title_folded'>) {
  return `${language}\n${title_folded}`;
}
