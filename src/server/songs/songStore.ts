import { type Kysely, type Selectable, sql } from 'kysely';
import { lyricsCompared, type NamesakeSong } from '#song/disambiguate.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';
import { optionalColumns } from './songContent.ts';
import { type MusicColumns, musicColumns } from './songMusic.ts';

export interface SongFilter {
  /** Folded text that the folded title must contain. */
  readonly title?: string | undefined;
  /** Ids of songs that are found without it: by their number (decision 67). */
  readonly numbered?: readonly string[];
  readonly categoryId?: string | undefined;
}

type Words = 'lyrics' | 'alternate_versions';

/** A song without its lyrics, with the reader's own data. */
export interface SongSummaryRow extends Omit<Selectable<SongTable>, Words | Unshown>, MusicColumns {
  readonly category_name_no: string;
  readonly category_color: string;
  readonly is_favorite: 0 | 1 | null;
  readonly play_count: number | null;
  readonly last_played: number | null;
}

type SongRow = SongSummaryRow & Pick<Selectable<SongTable>, Words>;

export type OneSongRow = SongRow & {
  readonly sheet_music_media_type: string | null;
  readonly revision: number;
};

const optionalsInSong = optionalColumns.map((column) => `song.${column}` as const);

type Unshown = 'title_folded' | 'revision' | 'changed_by' | 'deleted_at';

/** Query for all existing songs as one person sees them, without lyrics. */
function songsFor(db: Kysely<Schema>, personId: string) {
  return visibleSongs(db, personId).select([
    'song.id',
    'song.title',
    'song.category_id',
    'song.language',
    'song.notes',
    ...optionalsInSong,
    'song.key_hint',
    'song.audio_file_id',
    'song.sheet_music_file_id',
    'song.version',
    'song.created_at',
    'song.added_at',
    'song.updated_at',
    'category.name_no as category_name_no',
    'category.color as category_color',
    'song_favorite.is_favorite',
    'song_play_total.count as play_count',
    'song_play_total.last_played',
    ...musicColumns,
  ]);
}

/** Query for all existing songs, joined with a person's own data. */
export function visibleSongs(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song')
    .innerJoin('category', 'category.id', 'song.category_id')
    .leftJoin('song_favorite', (join) =>
      join
        .onRef('song_favorite.song_id', '=', 'song.id')
        .on('song_favorite.person_id', '=', personId),
    )
    .leftJoin('song_music', (join) =>
      join.onRef('song_music.song_id', '=', 'song.id').on('song_music.person_id', '=', personId),
    )
    .leftJoin('song_play_total', 'song_play_total.song_id', 'song.id')
    .where('song.deleted_at', 'is', null);
}

/** `songsFor` with lyrics and versions. */
export function wholeSongsFor(db: Kysely<Schema>, personId: string) {
  return songsFor(db, personId)
    .leftJoin('file as sheet', 'sheet.id', 'song.sheet_music_file_id')
    .select([
      'song.lyrics',
      'song.alternate_versions',
      'song.revision',
      'sheet.media_type as sheet_music_media_type',
    ]);
}

/** Unordered. */
export function findSongs(
  db: Kysely<Schema>,
  personId: string,
  filter: SongFilter,
): Promise<SongSummaryRow[]> {
  return songsFor(db, personId).where(matches(filter)).execute();
}

/** Ids, numbers and titles for sorting; unordered. */
export function findTitles(db: Kysely<Schema>, filter: SongFilter): Promise<TitleRow[]> {
  return titles(db).where(matches(filter)).execute();
}

/** The same of all songs that have a number. */
export function findNumbers(db: Kysely<Schema>): Promise<TitleRow[]> {
  return titles(db).where('number', 'is not', null).execute();
}

type TitleRow = Pick<SongSummaryRow, 'id' | 'number' | 'title'>;

function titles(db: Kysely<Schema>) {
  return db.selectFrom('song').select(['id', 'number', 'title']).where('deleted_at', 'is', null);
}

/** Existing songs that share their title, with the beginning of their lyrics; unordered. */
export function findNamesakes(db: Kysely<Schema>): Promise<NamesakeSong[]> {
  const songs = db.selectFrom('song').where('deleted_at', 'is', null);
  const shared = songs
    .select('title_folded')
    .groupBy('title_folded')
    .having(({ fn }) => fn.countAll(), '>', 1);
  return songs
    .where('title_folded', 'in', shared)
    .select(['id', 'number', 'title', 'composer'])
    .select(sql<string>`substr(lyrics, 1, ${sql.lit(lyricsCompared)})`.as('lyrics'))
    .execute();
}

/** Unordered; ids that no longer exist are skipped. */
export async function findSongsOf(
  db: Kysely<Schema>,
  personId: string,
  ids: readonly string[],
): Promise<SongSummaryRow[]> {
  if (ids.length === 0) return [];
  return songsFor(db, personId).where('song.id', 'in', ids).execute();
}

export function findIds(db: Kysely<Schema>): Promise<{ id: string }[]> {
  return db.selectFrom('song').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
}

/** Unordered. */
export function findFavorites(db: Kysely<Schema>, personId: string): Promise<SongSummaryRow[]> {
  return songsFor(db, personId).where('song_favorite.is_favorite', '=', 1).execute();
}

/** Songs that this person has played, most recent first. */
export function findRecent(
  db: Kysely<Schema>,
  personId: string,
  limit: number,
): Promise<SongSummaryRow[]> {
  return songsFor(db, personId)
    .innerJoin('song_play', 'song_play.song_id', 'song.id')
    .where('song_play.person_id', '=', personId)
    .orderBy('song_play.last_played', 'desc')
    .orderBy('song.id')
    .limit(limit)
    .execute();
}

export function findSong(
  db: Kysely<Schema>,
  personId: string,
  songId: string,
): Promise<OneSongRow | undefined> {
  return wholeSongsFor(db, personId).where('song.id', '=', songId).executeTakeFirst();
}

/** Songs that match all `words` in the index and are not found by title or number. */
export function findByWords(
  { db, engine }: { db: Kysely<Schema>; engine: Engine },
  personId: string,
  words: readonly string[],
  { categoryId, ...filter }: SongFilter,
  limit: number,
): Promise<(SongSummaryRow & Pick<SongTable, 'lyrics'>)[]> {
  return songsFor(db, personId)
    .where(engine.hasWords(words))
    .where((where) => where.not(isFound(filter)))
    .$if(categoryId !== undefined, (query) =>
      query.where('song.category_id', '=', categoryId ?? ''),
    )
    .select('song.lyrics')
    .orderBy('song.title_folded')
    .orderBy('song.id')
    .limit(limit)
    .execute();
}

function matches({ categoryId, ...filter }: SongFilter) {
  const found = filter.title ? isFound(filter) : sql<boolean>`true`;
  return categoryId === undefined
    ? found
    : sql<boolean>`(${found} and song.category_id = ${categoryId})`;
}

/** Whether the folded title contains the text, or the song has the number. */
function isFound({ title = '', numbered = [] }: Omit<SongFilter, 'categoryId'>) {
  const pattern = `%${title.replace(/[\\%_]/g, '\\$&')}%`;
  const byTitle = sql<boolean>`song.title_folded like ${pattern} escape '\\'`;
  return numbered.length === 0
    ? byTitle
    : sql<boolean>`(${byTitle} or song.id in (${sql.join(numbered)}))`;
}

/** One person's action on one song, such as a play, with its time. */
export type SongAction = {
  readonly personId: string;
  readonly songId: string;
  readonly at: number;
};

/** The row to insert (person, song, value, time); selects nothing where the song does not exist. */
export function rowOfSong(db: Kysely<Schema>, { personId, songId, at }: SongAction, value: number) {
  return db
    .selectFrom('song')
    .select((song) => [
      song.cast<string>(song.val(personId), 'text').as('person_id'),
      'song.id',
      song.cast<number>(song.val(value), 'integer').as('value'),
      song.cast<number>(song.val(at), 'bigint').as('at'),
    ])
    .where('song.id', '=', songId)
    .where('song.deleted_at', 'is', null);
}
