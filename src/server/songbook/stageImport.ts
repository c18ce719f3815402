import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ImportedSong } from '#contract/songbookTransfer.ts';
import type { SongbookFile, SongbookSong } from '#contract/songbook.ts';
import { shortTextsOf } from '#contract/songFields.ts';
import { insertFile } from '#server/files/fileStore.ts';
import { lockLibrary } from '#server/db/installationStore.ts';
import { newId } from '#server/core/deps.ts';
import { readSongbook } from './readSongbook.ts';
import type { Archive } from './Archive.ts';
import { indexWords, rowOfNew } from '#server/songs/insertSong.ts';
import { findWholeSong } from '#server/songs/revisionStore.ts';
import type { WritingDeps } from '#server/songs/rewriteSong.ts';
import type { ImportedSongTable, Schema } from '#server/db/schema.ts';
import { addTexts, textsOf } from './songTexts.ts';
import { ArrivingFiles } from './ArrivingFiles.ts';
import { filesOf } from './extractFile.ts';
import type { Slice } from './importStore.ts';
import { findReplacement, insertImportedSong, updateReplacement } from './importStore.ts';
import type { ImportTurn } from './importTurn.ts';
import type { Fate, KnownSongs } from './KnownSongs.ts';

const songsAtOnce = 50; // of them in one transaction
const filesAtOnce = 20; // unless one song has more; each is synced where it lies
const textAtOnce = 512 * 1024; // characters, unless one song has more
const songsInARow = 5; // before other requests get a moment

export interface StagedImport {
  readonly songs: readonly ImportedSong[];
  readonly newFiles: number;
  /** Ids in the song book, of the categories of new songs. */
  readonly usedCategories: ReadonlySet<string>;
  /** In the order of their positions, each small enough for one statement. */
  readonly slices: readonly Slice[];
}

interface Import {
  readonly turn: ImportTurn;
  readonly archive: Archive;
  /** Gets each content that may lie in its place. */
  readonly laid: Set<string>;
  /** Id of a category in the song book → id here. */
  readonly categories: ReadonlyMap<string, string>;
  readonly by: string | null;
  readonly at: number;
}

interface Judged {
  readonly song: SongbookSong;
  readonly fate: Exclude<Fate, { fate: 'same' }>;
}

/** Judges each song and puts aside what is to become of it, a few in each transaction. */
export async function stageImport(
  deps: WritingDeps,
  known: KnownSongs,
  { turn, archive, laid, categories, by, at }: Import,
): Promise<StagedImport> {
  const songs: ImportedSong[] = [];
  const newFiles = new Set<string>();
  const arriving = new ArrivingFiles(deps, archive, turn, laid);
  const usedCategories = new Set<string>();
  const slices: Slice[] = [];
  let position = 0;
  let replacing = 0;
  let waiting: Judged[] = [];
  let size = 0;

  await readSongbook(archive, async (song, number) => {
    const fate = await known.judge(song);
    songs.push({ title: song.title, fate: fate.fate });
    if (fate.fate === 'new') {
      usedCategories.add(song.categoryId);
      for (const { file } of filesOf(song)) newFiles.add(file);
    }
    if (fate.fate !== 'same') waiting.push({ song, fate });
    size += lengthOf(song);
    const isEnough = waiting.length >= songsAtOnce || size > textAtOnce;
    if (isEnough || filesOfWaiting().length >= filesAtOnce) await stageWaiting();
    if (number % songsInARow === 0) await letOthersIn();
    await turn.sign();
  });
  await stageWaiting();
  return { songs, newFiles: newFiles.size, usedCategories, slices };

  async function stageWaiting(): Promise<void> {
    const first = position + 1;
    replacing = 0;
    if (waiting.length > 0) {
      await arriving.ready(filesOfWaiting(), () => deps.db.transaction().execute(stage));
    }
    if (position >= first) slices.push({ first, last: position, replacing });
    waiting = [];
    size = 0;
  }

  function filesOfWaiting(): SongbookFile[] {
    return waiting.flatMap(({ song, fate }) => (fate.fate === 'new' ? filesOf(song) : []));
  }

  async function stage(tx: Transaction<Schema>): Promise<void> {
    if (filesOfWaiting().length > 0) await lockLibrary(tx);
    for (const [index, { song, fate }] of waiting.entries()) {
      if (fate.fate === 'new') {
        await stageNew(tx, song, fate.idIsFree ? song.id : newId(deps.randomBytes));
      } else await stageTexts(tx, fate);
      if (index % songsInARow === songsInARow - 1) await letOthersIn();
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
      ...shortTextsOf(song),
      audioFileId: await nameFile(tx, 'audio', song.audio),
      sheetMusicFileId: await nameFile(tx, 'sheetMusic', song.sheetMusic),
      createdAt: Date.parse(song.createdAt),
      updatedAt: Date.parse(song.updatedAt),
    };
    await put(tx, { ...rowOfNew(row, { by, at, revision: 0 }), replaced_row: null });
    await indexWords(tx, deps.engine, id, row);
  }

  async function stageTexts(
    tx: Transaction<Schema>,
    { songId, texts }: Fate & { fate: 'different' },
  ) {
    const staged = await findReplacement(tx, turn.id, songId);
    if (staged) return updateReplacement(tx, turn.id, songId, addTexts(staged, texts, at));
    const row = await findWholeSong(tx, songId);
    if (!row) return; // went away meanwhile: that is seen before anything is published
    await put(tx, {
      ...row,
      alternate_versions: addTexts(row, texts, at),
      version: row.version + 1,
      changed_by: by,
      updated_at: at,
      replaced_row: JSON.stringify(row),
    });
  }

  function put(
    tx: Transaction<Schema>,
    row: Omit<ImportedSongTable, 'import_id' | 'position'>,
  ): Promise<void> {
    position += 1;
    if (row.replaced_row !== null) replacing += 1;
    return insertImportedSong(tx, { ...row, import_id: turn.id, position });
  }

  async function nameFile(
    tx: Transaction<Schema>,
    kind: 'audio' | 'sheetMusic',
    file: SongbookFile | null,
  ): Promise<string | null> {
    if (file === null) return null;
    const content = await arriving.keep(file.file);
    const id = newId(deps.randomBytes);
    const { mediaType, name } = file;
    const noted = { created_by: by, created_at: at };
    await insertFile(tx, { id, ...content, kind, media_type: mediaType, name, ...noted });
    return id;
  }
}

/** Characters of the texts. */
function lengthOf(song: SongbookSong): number {
  return textsOf(song).reduce(
    (sum, { lyrics, notes }) => sum + lyrics.length + (notes?.length ?? 0),
    0,
  );
}
