import type { Transaction } from 'kysely';
import type { Song } from '#contract/songs/song.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import type { NewSongFields, SongFileField } from '#contract/songs/songForm.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { refuseUnknownCategory } from '#server/categories/writeCategories.ts';
import { storeFiles } from '#server/files/storeFiles.ts';
import type { ReceivedFiles } from '#server/core/carriedFiles.ts';
import { type WriteKey, isEmptied, runOnce } from '#server/idempotency/runOnce.ts';
import { newId } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { answerOrSong, getSong } from './getSong.ts';
import { insertSong } from './insertSong.ts';
import type { WritingDeps } from './rewriteSong.ts';

/**
 * Creates a song with its files in one transaction. A device without network may supply the id; throws
 * `songIdTaken` where it exists, also on a retry after the song was removed: the device then sends a change.
 */
export function createSong(
  deps: WritingDeps,
  user: CurrentUser,
  fields: NewSongFields,
  files: ReceivedFiles<SongFileField>,
  writeKey?: WriteKey,
): Promise<Song> {
  const id = fields.id ?? newId(deps.randomBytes);
  return storeFiles(deps, files, user.id, async (insertFileRows) => {
    const answer = await runOnce(deps, user, writeKey, async (tx) => {
      const revision = await nextRevision(tx); // locks the library
      await refuseExistingId(tx, id);
      await refuseUnknownCategory(tx, fields.categoryId);
      const { audioFile, sheetMusicFile } = await insertFileRows(tx);
      const song = {
        id,
        title: fields.title,
        categoryId: fields.categoryId,
        language: fields.language,
        lyrics: fields.lyrics,
        notes: fields.notes || null,
        ...optionalsOf(fields),
        alternateVersions: [],
        audioFileId: audioFile ?? null,
        sheetMusicFileId: sheetMusicFile ?? null,
      };
      await insertSong(tx, deps.engine, song, { by: user.id, at: deps.clock(), revision });
      const event = { event: 'songAdded', by: user.id, about: song.title } as const;
      await recordAuditEvent({ ...deps, db: tx }, event);
      return getSong({ db: tx }, user, id);
    });
    if (fields.id !== undefined && isEmptied(answer)) throw new AppError('songIdTaken');
    return answerOrSong(deps, user, answer);
  });
}

/** Throws where the id exists, also of a removed song. The transaction must hold the library lock. */
async function refuseExistingId(tx: Transaction<Schema>, id: string): Promise<void> {
  const song = await tx.selectFrom('song').select('id').where('id', '=', id).executeTakeFirst();
  if (song) throw new AppError('songIdTaken');
}
