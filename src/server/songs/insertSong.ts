import type { Selectable, Transaction } from 'kysely';
import type { Song } from '#contract/song.ts';
import type { Engine } from '#server/storage/engine.ts';
import type { Schema, SongTable } from '#server/storage/schema.ts';
import { foldForSearch } from '#song/foldText.ts';
import { songLines } from '#song/search/searchWords.ts';

export type NewSong = Pick<
  Song,
  | 'id'
  | 'title'
  | 'categoryId'
  | 'language'
  | 'key'
  | 'tempo'
  | 'lyrics'
  | 'notes'
  | 'translator'
  | 'bibleReference'
  | 'versionName'
  | 'alternateVersions'
> & {
  readonly audioFileId?: string | null;
  readonly sheetMusicFileId?: string | null;
  /** Milliseconds since 1970; else the moment of the change. */
  readonly createdAt?: number;
  readonly updatedAt?: number;
};

export interface Change {
  readonly by: string | null;
  readonly at: number;
  /** Of the library, as `nextRevision` counts it. */
  readonly revision: number;
}

/** The first version of a song, with its words in the search index. */
export async function insertSong(
  tx: Transaction<Schema>,
  engine: Engine,
  song: NewSong,
  change: Change,
): Promise<void> {
  await tx.insertInto('song').values(rowOfNew(song, change)).execute();
  await engine.indexSong(tx, song.id, foldForSearch(songLines(song).join('\n')));
}

export function rowOfNew(song: NewSong, change: Change): Selectable<SongTable> {
  return {
    id: song.id,
    title: song.title,
    title_folded: foldForSearch(song.title),
    category_id: song.categoryId,
    language: song.language,
    key: song.key,
    tempo: song.tempo,
    lyrics: song.lyrics,
    notes: song.notes,
    translator: song.translator,
    bible_reference: song.bibleReference,
    version_name: song.versionName,
    alternate_versions: JSON.stringify(song.alternateVersions),
    audio_file_id: song.audioFileId ?? null,
    sheet_music_file_id: song.sheetMusicFileId ?? null,
    version: 1,
    revision: change.revision,
    changed_by: change.by,
    created_at: song.createdAt ?? change.at,
    updated_at: song.updatedAt ?? change.at,
    deleted_at: null,
  };
}
