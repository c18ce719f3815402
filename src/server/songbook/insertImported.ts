import type { Transaction } from 'kysely';
import type { SongbookFile, SongbookSong } from '#contract/songbook.ts';
import { insertFile } from '#server/files/fileStore.ts';
import { newId } from '#server/newId.ts';
import { Problem } from '#server/problem.ts';
import { type Change, insertSong } from '#server/songs/insertSong.ts';
import type { WritingDeps } from '#server/songs/writeSong.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { KeptFiles } from './keepImportedFiles.ts';

/** A song that was not here, with its files; its category's id is one of here. */
export async function insertImported(
  deps: WritingDeps,
  tx: Transaction<Schema>,
  song: SongbookSong,
  kept: KeptFiles,
  change: Change & { readonly by: string },
): Promise<void> {
  async function rowOf(kind: 'audio' | 'sheetMusic', file: SongbookFile | null) {
    if (file === null) return null;
    const content = kept.get(file.file);
    // The song went away after the import was foreseen, or another failed with the same content.
    if (!content || !(await deps.files.has(content.sha256, content.size))) {
      throw new Problem('unavailable');
    }
    const id = newId(deps.randomBytes);
    await insertFile(tx, {
      id,
      ...content,
      kind,
      media_type: file.mediaType,
      name: file.name,
      created_by: change.by,
      created_at: change.at,
    });
    return id;
  }

  const alternateVersions = song.alternateVersions.map((version) => ({
    name: version.name,
    lyrics: version.lyrics,
    key: version.key || null,
    notes: version.notes || null,
  }));
  const row = {
    id: song.id,
    title: song.title,
    categoryId: song.categoryId,
    language: song.language,
    tempo: song.tempo,
    lyrics: song.lyrics,
    alternateVersions,
    key: song.key || null,
    notes: song.notes || null,
    translator: song.translator || null,
    bibleReference: song.bibleReference || null,
    versionName: song.versionName || null,
    audioFileId: await rowOf('audio', song.audio),
    sheetMusicFileId: await rowOf('sheetMusic', song.sheetMusic),
    createdAt: Date.parse(song.createdAt),
    updatedAt: Date.parse(song.updatedAt),
  };
  await insertSong(tx, deps.engine, row, change);
}
