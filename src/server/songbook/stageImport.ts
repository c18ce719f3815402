import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ImportedSong } from '#contract/library/songbookTransfer.ts';
import type { SongbookFile, SongbookSong } from '#contract/library/songbook.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { insertFile } from '#server/files/fileStore.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import { newId } from '#server/core/deps.ts';
import { readSongbook } from './readSongbook.ts';
import type { Archive } from './Archive.ts';
import { presentFate } from './importAnswer.ts';
import { indexWords, rowOfNew, writtenKeyHint } from '#server/songs/insertSong.ts';
import { changedFields, contentOf, type SongContent } from '#server/songs/songContent.ts';
import { findWholeSong } from '#server/songs/revisionStore.ts';
import type { WritingDeps } from '#server/songs/rewriteSong.ts';
import type { ImportedSongTable, Schema } from '#server/db/schema.ts';
import { addTexts, textsOf } from './songTexts.ts';
import { ImportedFiles } from './ImportedFiles.ts';
import { filesOf } from './extractFile.ts';
import type { Slice } from './importStore.ts';
import { findReplacement, insertImportedSong, updateReplacement } from './importStore.ts';
import type { ImportLock } from './importLock.ts';
import { type Fate, isFilled, type KnownSongs, type SongAdditions } from './KnownSongs.ts';

const songsAtOnce = 50; // per transaction
const filesAtOnce = 20; // per transaction, unless one song has more; each is synced
const textAtOnce = 512 * 1024; // characters per transaction, unless one song has more
const songsInARow = 5; // before yielding to the event loop

export interface StagedImport {
  readonly songs: readonly ImportedSong[];
  readonly newFiles: number;
  /** Categories of new songs, by their id in the song book. */
  readonly usedCategories: ReadonlySet<string>;
  /** Ordered by position, each small enough for one statement. */
  readonly slices: readonly Slice[];
}

interface Import {
  readonly lock: ImportLock;
  readonly archive: Archive;
  /** Collects all blobs that may have been stored. */
  readonly mayBeStored: Set<string>;
  /** Category id in the song book → id here. */
  readonly categories: ReadonlyMap<string, string>;
  readonly by: string | null;
  readonly at: number;
}

interface Classified {
  readonly song: SongbookSong;
  readonly fate: Fate;
}

/** Classifies the songs and stages the results, a few songs per transaction. */
export async function stageImport(
  deps: WritingDeps,
  known: KnownSongs,
  { lock, archive, mayBeStored, categories, by, at }: Import,
): Promise<StagedImport> {
  const songs: ImportedSong[] = [];
  const newFiles = new Set<string>();
  const importedFiles = new ImportedFiles(deps, archive, lock, mayBeStored);
  const usedCategories = new Set<string>();
  const slices: Slice[] = [];
  let position = 0;
  let replacing = 0;
  let pending: Classified[] = [];
  let size = 0;

  await readSongbook(archive, async (song, number) => {
    const fate = await known.classify(song);
    songs.push(presentFate(song, fate));
    if (fate.fate === 'new') {
      usedCategories.add(song.categoryId);
      for (const { file } of filesOf(song)) newFiles.add(file);
    }
    if (changesLibrary(fate)) pending.push({ song, fate });
    size += lengthOf(song);
    const isEnough = pending.length >= songsAtOnce || size > textAtOnce;
    if (isEnough || filesOfPending().length >= filesAtOnce) await stagePending();
    if (number % songsInARow === 0) await yieldToEventLoop();
    await lock.heartbeat();
  });
  await stagePending();
  return { songs, newFiles: newFiles.size, usedCategories, slices };

  async function stagePending(): Promise<void> {
    const first = position + 1;
    replacing = 0;
    if (pending.length > 0) {
      await importedFiles.withPrepared(filesOfPending(), () =>
        deps.db.transaction().execute(stage),
      );
    }
    if (position >= first) slices.push({ first, last: position, replacing });
    pending = [];
    size = 0;
  }

  function filesOfPending(): SongbookFile[] {
    return pending.flatMap(({ song, fate }) => (fate.fate === 'new' ? filesOf(song) : []));
  }

  async function stage(tx: Transaction<Schema>): Promise<void> {
    if (filesOfPending().length > 0) await lockLibrary(tx);
    for (const [index, { song, fate }] of pending.entries()) {
      if (fate.fate === 'new') {
        await stageNew(tx, song, fate.idIsFree ? song.id : newId(deps.randomBytes));
      } else await stageAdditions(tx, fate);
      if (index % songsInARow === songsInARow - 1) await yieldToEventLoop();
    }
  }

  async function stageNew(tx: Transaction<Schema>, song: SongbookSong, id: string) {
    const row = {
      ...song,
      id,
      categoryId: categories.get(song.categoryId) ?? song.categoryId,
      alternateVersions: textsOf(song)
        .slice(1)
        .map((text) => ({ ...text, name: text.name ?? '' })),
      notes: song.notes || null,
      ...optionalsOf(song),
      audioFileId: await insertFileRow(tx, 'audio', song.audio),
      sheetMusicFileId: await insertFileRow(tx, 'sheetMusic', song.sheetMusic),
      createdAt: Date.parse(song.createdAt),
      updatedAt: Date.parse(song.updatedAt),
    };
    await stageRow(tx, {
      ...rowOfNew(row, { by, at, revision: 0 }),
      replaced_row: null,
      changed: null,
    });
    await indexWords(tx, deps.engine, id, row);
  }

  async function stageAdditions(tx: Transaction<Schema>, { songId, texts, filled }: SongAdditions) {
    const staged = await findReplacement(tx, lock.id, songId);
    const before = staged ?? (await findWholeSong(tx, songId));
    if (!before) return; // deleted meanwhile; `publish` detects that
    const replaced = staged?.replaced_row ?? JSON.stringify(before);
    const after = { ...contentOf(before), ...filled };
    if (texts.length > 0) after.alternate_versions = addTexts(after, texts, at);
    const isOtherMusic = 'key' in filled || 'note_names' in filled;
    const row = {
      ...after,
      ...(isOtherMusic && { key_hint: writtenKeyHint(after) }),
      changed: JSON.stringify(changedFields(contentOf(JSON.parse(replaced) as SongContent), after)),
    };
    if (staged) return updateReplacement(tx, lock.id, songId, row);
    await stageRow(tx, {
      ...before,
      ...row,
      version: before.version + 1,
      changed_by: by,
      updated_at: at,
      replaced_row: replaced,
    });
  }

  function stageRow(
    tx: Transaction<Schema>,
    row: Omit<ImportedSongTable, 'import_id' | 'position'>,
  ): Promise<void> {
    position += 1;
    if (row.replaced_row !== null) replacing += 1;
    return insertImportedSong(tx, { ...row, import_id: lock.id, position });
  }

  async function insertFileRow(
    tx: Transaction<Schema>,
    kind: 'audio' | 'sheetMusic',
    file: SongbookFile | null,
  ): Promise<string | null> {
    if (file === null) return null;
    const content = await importedFiles.place(file.file);
    const id = newId(deps.randomBytes);
    const { mediaType, name } = file;
    const created = { created_by: by, created_at: at };
    await insertFile(tx, { id, ...content, kind, media_type: mediaType, name, ...created });
    return id;
  }
}

function changesLibrary(fate: Fate): boolean {
  return fate.fate === 'new' || fate.texts.length > 0 || isFilled(fate);
}

/** Characters of the texts. */
function lengthOf(song: SongbookSong): number {
  return textsOf(song).reduce(
    (sum, { lyrics, notes }) => sum + lyrics.length + (notes?.length ?? 0),
    0,
  );
}
