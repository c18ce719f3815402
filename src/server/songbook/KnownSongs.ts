import type { Kysely } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { AlternateVersion } from '#contract/song.ts';
import type { SongbookSong } from '#contract/songbook.ts';
import { songbookFaults } from '#contract/songbookFaults.ts';
import type { Schema } from '#server/storage/schema.ts';
import { foldForSearch } from '#song/foldText.ts';
import { named } from './named.ts';
import { refused } from './refused.ts';
import { findKnownSongs, findTexts, type KnownSongRow } from './songbookStore.ts';
import { textKey } from './textKey.ts';
import { type ImportedText, textsOf } from './textsOf.ts';

/** What becomes of one song of an import (decision 26). */
export type Fate =
  | { readonly fate: 'new'; readonly idIsFree: boolean }
  | { readonly fate: 'same' }
  /** These texts become alternate versions of the song that is here. */
  | {
      readonly fate: 'different';
      readonly songId: string;
      readonly texts: readonly ImportedText[];
    };

interface KnownTexts {
  readonly keys: Set<string>;
  /** Alternate versions, those on their way in too. */
  versions: number;
  /** Their list as JSON, in bytes. */
  size: number;
}

/**
 * The songs that were here before an import began, and what of it has been added to them. A song is
 * known by its id, else by folded title and language (docs/decisions/0007).
 */
export class KnownSongs {
  readonly #db: Kysely<Schema>;
  readonly #ids: ReadonlyMap<string, KnownSongRow>;
  readonly #byTitle: ReadonlyMap<string, readonly KnownSongRow[]>;
  readonly #texts = new Map<string, KnownTexts>();

  private constructor(db: Kysely<Schema>, rows: readonly KnownSongRow[]) {
    this.#db = db;
    this.#ids = new Map(rows.map((row) => [row.id, row]));
    this.#byTitle = Map.groupBy(
      rows.filter(({ deleted_at }) => deleted_at === null),
      ({ title_folded, language }) => titleKey(language, title_folded),
    );
  }

  /** As they are in `db`, which may be a transaction and is asked further on. */
  static async read(db: Kysely<Schema>): Promise<KnownSongs> {
    return new KnownSongs(db, await findKnownSongs(db));
  }

  /** Remembers what it answers: of two songs with one text the second is the same. */
  async judge(song: SongbookSong): Promise<Fate> {
    const byId = this.#ids.get(song.id);
    const sameTitle = this.#byTitle.get(titleKey(song.language, foldForSearch(song.title))) ?? [];
    const candidates = byId?.deleted_at === null ? [byId] : sameTitle;
    if (candidates.length === 0) return { fate: 'new', idIsFree: byId === undefined };

    const known = await Promise.all(candidates.map(({ id }) => this.#textsOf(id)));
    const missing = new Map<string, ImportedText>();
    for (const text of textsOf(song)) {
      const key = textKey(text);
      if (!known.some(({ keys }) => keys.has(key)) && !missing.has(key)) missing.set(key, text);
    }
    if (missing.size === 0) return { fate: 'same' };

    const own = textKey(song);
    const at = Math.max(
      0,
      known.findIndex(({ keys }) => keys.has(own)),
    );
    const [target, texts] = [candidates[at], known[at]];
    if (!target || !texts) throw new Error('a song without candidates was judged');
    this.#add(texts, missing, song.title);
    return { fate: 'different', songId: target.id, texts: [...missing.values()] };
  }

  #add(known: KnownTexts, missing: ReadonlyMap<string, ImportedText>, title: string): void {
    for (const [key, text] of missing) {
      known.keys.add(key);
      known.versions += 1;
      known.size += Buffer.byteLength(JSON.stringify(text)) + limits.shortText;
    }
    // The list is also written whole, as one body, whenever somebody edits it.
    if (known.versions > limits.versions || known.size > limits.jsonBody) {
      throw refused(songbookFaults.noRoom(named(title), limits.versions));
    }
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

function titleKey(language: string, foldedTitle: string): string {
  return `${language}\n${foldedTitle}`;
}
