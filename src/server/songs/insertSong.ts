import type { Selectable, Transaction } from 'kysely';
import type { Song } from '#contract/songs/song.ts';
import { factsOf, type OptionalField, type SongFact } from '#contract/songs/songFields.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';
import { keyHintIn } from '#song/chords/analyzeKey.ts';
import { foldForSearch } from '#song/foldText.ts';
import { songLines } from '#song/search/searchWords.ts';
import { columnsOfOptionals, type SongContent } from './songContent.ts';

export type NewSong = Pick<
  Song,
  | 'id'
  | 'title'
  | 'categoryId'
  | 'language'
  | 'lyrics'
  | 'notes'
  | OptionalField
  | 'alternateVersions'
> & {
  readonly audioFileId?: string | null;
  readonly sheetMusicFileId?: string | null;
  /** Milliseconds since 1970; the default is the time of the change. */
  readonly createdAt?: number;
  readonly updatedAt?: number;
};

export interface Change {
  readonly by: string | null;
  readonly at: number;
  /** Library revision, from `nextRevision`. */
  readonly revision: number;
}

/** Inserts a song as version 1 and indexes its words. */
export async function insertSong(
  tx: Transaction<Schema>,
  engine: Engine,
  song: NewSong,
  change: Change,
): Promise<void> {
  await tx.insertInto('song').values(rowOfNew(song, change)).execute();
  await indexWords(tx, engine, song.id, song);
}

/** Indexes the searchable text of a song (decision 16). */
export async function indexWords(
  tx: Transaction<Schema>,
  engine: Engine,
  songId: string,
  song: Pick<NewSong, 'lyrics' | SongFact>,
): Promise<void> {
  const lines = songLines(song.lyrics, factsOf(song));
  await engine.indexSong(tx, songId, foldForSearch(lines.join('\n')));
}

/**
 * The `key_hint` column: what lists need, besides the key, to show the same key as the open song.
 * Migration 0010 computed it for older songs; reading chords otherwise needs such a step again.
 */
export function writtenKeyHint({
  lyrics,
  key,
  note_names: noteNames,
}: Pick<SongContent, 'lyrics' | 'key' | 'note_names'>): string | null {
  const hint = keyHintIn(lyrics, key, noteNames);
  return hint && JSON.stringify(hint);
}

export function rowOfNew(song: NewSong, change: Change): Selectable<SongTable> {
  const { lyrics, key, noteNames } = song;
  return {
    id: song.id,
    title: song.title,
    title_folded: foldForSearch(song.title),
    category_id: song.categoryId,
    language: song.language,
    lyrics,
    notes: song.notes,
    ...columnsOfOptionals(song),
    key_hint: writtenKeyHint({ lyrics, key, note_names: noteNames }),
    alternate_versions: JSON.stringify(song.alternateVersions),
    audio_file_id: song.audioFileId ?? null,
    sheet_music_file_id: song.sheetMusicFileId ?? null,
    version: 1,
    revision: change.revision,
    changed_by: change.by,
    created_at: song.createdAt ?? change.at,
    added_at: change.at,
    updated_at: song.updatedAt ?? change.at,
    deleted_at: null,
  };
}
