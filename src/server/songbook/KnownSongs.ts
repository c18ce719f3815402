import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import { type AlternateVersion, comparableName } from '#contract/songs/song.ts';
import { fillingVersion, type SongbookSong, songbookFaults } from '#contract/library/songbook.ts';
import type { Schema } from '#server/db/schema.ts';
import { findUndoneImports } from '#server/songs/batchStore.ts';
import { earlierRows } from '#server/songs/revisionStore.ts';
import { foldForSearch } from '#song/foldText.ts';
import { type Fillable, type Filled, fillsOf } from './fillsOf.ts';
import type { ReadHead } from './readSongbook.ts';
import { named, refused } from './refused.ts';
import { findKnownSongs, findTexts, type KnownSongRow, type SongTexts } from './songbookStore.ts';
import { type ImportedText, keyOfWords, textKey, textsOf, wordsKey } from './songTexts.ts';

/** The result for one song of an import (decisions 26, 74). */
export type Fate =
  | { readonly fate: 'new'; readonly idIsFree: boolean }
  | ({
      /** `different`: it has texts that are not here. */
      readonly fate: 'same' | 'different';
      /** Nothing of it is new, since an earlier text of the existing song has those words. */
      readonly isEarlier: boolean;
    } & SongAdditions);

/** What an existing song gets from an imported one. */
export interface SongAdditions {
  readonly songId: string;
  /** Its further alternate versions. */
  readonly texts: readonly ImportedText[];
  /** The columns that were empty. */
  readonly filled: Filled;
}

/** Whether an existing song is filled in. */
export function isFilled({ filled }: SongAdditions): boolean {
  return Object.keys(filled).length > 0;
}

/** What is known of an existing song, with what the import adds. */
interface KnownTexts {
  readonly keys: Set<string>;
  /** Normalized names of its versions. */
  readonly names: Set<string>;
  /** Number of alternate versions. */
  versions: number;
  /** Bytes of their list as JSON. */
  size: number;
  /** Key of the words of the main text. */
  readonly words: string;
  /** What may be filled in, as it is. */
  fillable: Fillable;
}

/** Existing songs that an imported song may be. */
interface Candidates {
  oldest: KnownSongRow;
  readonly songs: KnownSongRow[];
}

/** Key of a text → the oldest song with that text. */
type Holders = Map<string, KnownSongRow>;

/** The texts of candidates. */
interface Held {
  readonly texts: Holders;
  /** Key of the words of a main text → the only song with them, or null where there are several. */
  readonly byWords: Map<string, KnownSongRow | null>;
  /** Keys of the texts that say no more than a main text: the same words, without key or notes. */
  readonly covered: Set<string>;
  /** The texts of earlier revisions, read when first needed. */
  earlier: Holders | null;
}

const textsAtOnce = 50; // songs whose texts are read before yielding to the event loop

/**
 * The existing songs, and what the import adds to them. Songs are matched by id; otherwise, unless the file
 * is matched by ids alone, by folded title and language (spec §4). Texts are the same where lyrics, key and
 * notes are: lyrics alone would lose a key that was chosen with care.
 *
 * A file of a version that fills in (decision 74) gives a song what it lacks, the key of its very words
 * too, and brings back no text that somebody has replaced. It never fills in one song today and another
 * tomorrow: of several namesakes only one that alone has the words, and none by its title where the file
 * adds further namesakes because it is matched by ids. What an undone import had brought was never here: its
 * texts are not of the past, and its songs become no versions of their namesakes.
 */
export class KnownSongs {
  readonly #db: Kysely<Schema>;
  readonly #fillsIn: boolean;
  readonly #byIdsAlone: boolean;
  readonly #ids = new Map<string, KnownSongRow>();
  readonly #byTitle = new Map<string, Candidates>();
  readonly #texts = new Map<string, KnownTexts>();
  /** Of undone imports: the ids of songs that they added, and the revisions that they gave songs. */
  readonly #undone = { added: new Set<string>(), revisions: new Set<number>() };
  /** By title. */
  readonly #held = new Map<string, Held>();
  readonly #classifiedIds = new Set<string>();
  readonly #classifiedTitles = new Set<string>();

  private constructor(db: Kysely<Schema>, { version, matching }: ReadHead) {
    this.#db = db;
    this.#fillsIn = version >= fillingVersion;
    this.#byIdsAlone = matching === 'ids';
  }

  /** Reads all songs of `db`; their texts are read later, on demand. */
  static async read(db: Kysely<Schema>, head: ReadHead): Promise<KnownSongs> {
    const known = new KnownSongs(db, head);
    for await (const rows of findKnownSongs(db)) for (const row of rows) known.#register(row);
    for (const { id, version, revision } of known.#fillsIn ? await findUndoneImports(db) : []) {
      if (version === 1) known.#undone.added.add(id);
      known.#undone.revisions.add(revision);
    }
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
    this.#classifiedIds.add(song.id);
    if (byId?.deleted_at === null) {
      const candidates = { oldest: byId, songs: [byId] };
      return this.#meet(song, candidates, await this.#heldBy(candidates.songs), this.#fillsIn);
    }
    const isNew = this.#byIdsAlone && byId === undefined;
    const title = titleKey({ ...song, title_folded: foldForSearch(song.title) });
    if (!isNew) this.#classifiedTitles.add(title);
    const candidates = isNew ? undefined : this.#byTitle.get(title);
    if (!candidates) return { fate: 'new', idIsFree: byId === undefined };
    const held = await this.#heldUnder(title, candidates.songs);
    if (this.#byIdsAlone && this.#undone.added.has(song.id)) {
      const isHere = await this.#holdsMainOf(song, candidates.songs, held);
      if (!isHere) return { fate: 'new', idIsFree: false };
    }
    return this.#meet(song, candidates, held, this.#fillsIn && !this.#byIdsAlone);
  }

  async #meet(
    song: SongbookSong,
    { oldest, songs }: Candidates,
    held: Held,
    mayFill: boolean,
  ): Promise<Fate> {
    const [main, ...others] = textsOf(this.#fillsIn ? song : { ...song, versionName: null });
    const met = mayFill ? metBy(song, songs, held) : null;
    const isMain = met !== null && (await this.#isMainOf(met, main, held));
    const filled = met === null ? {} : await this.#fill(met, song, isMain, held);
    const missing = new Map<string, ImportedText>();
    for (const text of isMain ? others : [main, ...others]) {
      const key = textKey(text);
      const isHere = held.texts.has(key) || held.covered.has(key);
      if (!isHere && !missing.has(key)) missing.set(key, text);
    }
    const earlier = this.#fillsIn && missing.size > 0 ? await this.#earlierOf(songs, held) : null;
    const replaced = [...missing.keys()].filter((key) => earlier?.has(key));
    for (const key of replaced) missing.delete(key);

    const mainKey = textKey(main);
    const target = met ?? held.texts.get(mainKey) ?? earlier?.get(mainKey) ?? oldest;
    await this.#add(target, missing, song.title, held);
    return {
      fate: missing.size > 0 ? 'different' : 'same',
      isEarlier: missing.size === 0 && replaced.length > 0,
      songId: target.id,
      texts: [...missing.values()],
      filled,
    };
  }

  /**
   * Whether this is the song's main text, or would be once its empty key and notes are filled in. Not where
   * another version has it: then somebody has kept the two apart.
   */
  async #isMainOf({ id }: KnownSongRow, text: ImportedText, held: Held): Promise<boolean> {
    const { words, fillable: here } = await this.#textsOf(id);
    if (wordsKey(text.lyrics) !== words) return false;
    const saysNoMore = (of: 'key' | 'notes') => !text[of] || text[of] === here[of];
    if (saysNoMore('key') && saysNoMore('notes')) return true;
    const agrees = (of: 'key' | 'notes') => !here[of] || saysNoMore(of);
    return agrees('key') && agrees('notes') && !held.texts.has(textKey(text));
  }

  /** What the song lacks and the imported one has, remembered as being here. */
  async #fill(met: KnownSongRow, song: SongbookSong, isMain: boolean, held: Held): Promise<Filled> {
    const known = await this.#textsOf(met.id);
    const isNameFree = (name: string) => !known.names.has(comparableName(name));
    const filled = fillsOf(known.fillable, song, { isMain, isNameFree });
    known.fillable = { ...known.fillable, ...filled };
    if (filled.version_name) known.names.add(comparableName(filled.version_name));
    for (const each of this.#heldWith(met, held)) cover(each, known);
    return filled;
  }

  async #add(
    song: KnownSongRow,
    missing: ReadonlyMap<string, ImportedText>,
    title: string,
    held: Held,
  ): Promise<void> {
    const known = await this.#textsOf(song.id);
    for (const [key, text] of missing) {
      known.keys.add(key);
      known.versions += 1;
      known.size += Buffer.byteLength(JSON.stringify(text)) + limits.shortText;
      if (text.name !== null) known.names.add(comparableName(text.name));
      for (const { texts } of this.#heldWith(song, held)) setIfOlder(texts, key, song);
    }
    // Editing sends the whole list in one request, so it must fit into a JSON body.
    if (known.versions > limits.versions || known.size > limits.jsonBody) {
      throw refused(songbookFaults.noRoom(named(title), limits.versions));
    }
  }

  /** What is remembered of this song's texts: of its candidates now, and of its namesakes. */
  #heldWith(song: KnownSongRow, held: Held): ReadonlySet<Held> {
    const ofTitle = this.#held.get(titleKey(song));
    return new Set(ofTitle ? [held, ofTitle] : [held]);
  }

  /** Cached per title, since any number of songs may share one. */
  async #heldUnder(title: string, candidates: readonly KnownSongRow[]): Promise<Held> {
    const held = this.#held.get(title) ?? (await this.#heldBy(candidates));
    this.#held.set(title, held);
    return held;
  }

  async #heldBy(songs: readonly KnownSongRow[]): Promise<Held> {
    const held: Held = { texts: new Map(), byWords: new Map(), covered: new Set(), earlier: null };
    for (const [at, song] of songs.entries()) {
      const known = await this.#textsOf(song.id);
      for (const key of known.keys) setIfOlder(held.texts, key, song);
      if (this.#fillsIn) {
        held.byWords.set(known.words, held.byWords.has(known.words) ? null : song);
        cover(held, known);
      }
      if (at % textsAtOnce === textsAtOnce - 1) await yieldToEventLoop();
    }
    return held;
  }

  /** Whether the song's main text is here, or was. */
  async #holdsMainOf(
    song: SongbookSong,
    candidates: readonly KnownSongRow[],
    held: Held,
  ): Promise<boolean> {
    const key = textKey(textsOf(song)[0]);
    if (held.texts.has(key) || held.covered.has(key)) return true;
    return (await this.#earlierOf(candidates, held)).has(key);
  }

  async #earlierOf(songs: readonly KnownSongRow[], held: Held): Promise<Holders> {
    if (held.earlier) return held.earlier;
    const earlier: Holders = new Map();
    for (const song of songs) {
      for await (const rows of earlierRows(this.#db, song.id)) {
        const kept = rows.filter(({ revision = 0 }) => !this.#undone.revisions.has(revision));
        for (const key of kept.flatMap(keysOf)) setIfOlder(earlier, key, song);
        await yieldToEventLoop();
      }
    }
    held.earlier = earlier;
    return earlier;
  }

  async #textsOf(songId: string): Promise<KnownTexts> {
    const before = this.#texts.get(songId);
    if (before) return before;
    const row = await findTexts(this.#db, songId);
    const { lyrics, alternate_versions, ...fillable } = row;
    const versions = JSON.parse(alternate_versions) as AlternateVersion[];
    const names = [row.version_name ?? '', ...versions.map(({ name }) => name)];
    const texts: KnownTexts = {
      keys: new Set(keysOf(row)),
      names: new Set(names.map(comparableName)),
      versions: versions.length,
      size: Buffer.byteLength(alternate_versions),
      words: wordsKey(lyrics),
      fillable,
    };
    this.#texts.set(songId, texts);
    return texts;
  }
}

/** The keys of all texts of a row. */
function keysOf({ lyrics = '', key = null, notes = null, ...row }: Partial<SongTexts>): string[] {
  const alternateVersions = JSON.parse(row.alternate_versions ?? '[]') as AlternateVersion[];
  return textsOf({ lyrics, key, notes, alternateVersions }).map(textKey);
}

/** The song that a file fills in: the only candidate, or the only one with these words. */
function metBy(
  { lyrics }: SongbookSong,
  [first, ...others]: readonly KnownSongRow[],
  { byWords }: Held,
): KnownSongRow | null {
  return first && others.length === 0 ? first : (byWords.get(wordsKey(lyrics)) ?? null);
}

/** Remembers the texts that say no more than the song's main text. */
function cover(held: Held, { words, fillable }: KnownTexts): void {
  for (const key of new Set([fillable.key || null, null])) {
    for (const notes of new Set([fillable.notes || null, null])) {
      held.covered.add(keyOfWords(words, key, notes));
    }
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
