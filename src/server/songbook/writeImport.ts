import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ImportAnswer, ImportedSong } from '#contract/songbookTransfer.ts';
import type { SongbookCategory } from '#contract/songbook.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { findCategories } from '#server/categories/categoryStore.ts';
import { refuseBeyondRoom, removeUnnamed } from '#server/files/keepFiles.ts';
import { libraryRevision, lockLibrary } from '#server/db/installationStore.ts';
import { newId } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Archive } from './Archive.ts';
import type { WritingDeps } from '#server/songs/rewriteSong.ts';
import type { Schema } from '#server/db/schema.ts';
import { counted, type AuditEvent, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { keepAlive, publishSlice } from './importStore.ts';
import { type ImportTurn, inImportTurn } from './importTurn.ts';
import { KnownSongs } from './KnownSongs.ts';
import {
  categoriesOf,
  type CategoryPlan,
  insertCategories,
  planCategories,
} from './planCategories.ts';
import { findKnownSongsAfter } from './songbookStore.ts';
import { type StagedImport, stageImport } from './stageImport.ts';

/** Who imports, and from where; null for whoever runs the server. */
export interface Importing {
  readonly user: CurrentUser | null;
  readonly address: string | null;
}

export function mayAddCategories({ user }: Pick<Importing, 'user'>): boolean {
  return user === null || may(user, 'administer');
}

const attempts = 5; // while others change the same songs

/**
 * Decides once more, puts all of it aside in short transactions, and publishes it in one, so that
 * nobody waits for long (docs/decisions/0014); answers what came of it. What changes nothing leaves
 * the library's revision as it is. `bytes`: of the files it takes along. When it fails, contents
 * that no row names are gone again.
 */
export async function writeImport(
  deps: WritingDeps,
  context: Importing,
  archive: Archive,
  categories: readonly SongbookCategory[],
  bytes: number,
): Promise<ImportAnswer> {
  const laid = new Set<string>();
  const importing = inImportTurn(deps, async (turn) => {
    if (context.user) await refuseBeyondRoom(deps.db, context.user.id, bytes);
    for (let left = attempts; left > 0; left--) {
      const at = deps.clock();
      const seen = await seeLibrary(deps, context, categories);
      const by = context.user?.id ?? null;
      const into = { categories: seen.plan.ids, by, at };
      const staged = await stageImport(deps, seen.known, { turn, archive, laid, ...into });
      const answer = answerOf(seen, staged);
      const event: AuditEvent = { 
        event: by === null ? 'importedByHost' : 'imported',
        by,
        about: countsOf(answer),
        ...(context.address !== null && { source: context.address }),
      };
      const note = (tx: Transaction<Schema>) => recordAuditEvent({ ...deps, db: tx }, event);
      if (await publish(deps, turn, seen, staged, note)) return answer;
      await turn.clear();
    }
    throw new AppError('unavailable');
  });
  try {
    return await importing;
  } catch (error) {
    await removeUnnamed(deps, [...laid]);
    throw error;
  }
}

/** In words for the trail. */
function countsOf({ songs }: ImportAnswer): string {
  const of = (fate: ImportedSong['fate']) => songs.filter((song) => song.fate === fate).length;
  return [
    counted(of('new'), 'ny sang', 'nye sanger'),
    counted(of('different'), 'annen tekst', 'andre tekster'),
  ].join(', ');
}

/** What an import is judged by. */
interface SeenLibrary {
  readonly revision: number;
  readonly known: KnownSongs;
  readonly plan: CategoryPlan;
}

/** The revision first: what is read after it may be later, and is then looked at again. */
async function seeLibrary(
  { db, randomBytes }: WritingDeps,
  context: Importing,
  categories: readonly SongbookCategory[],
): Promise<SeenLibrary> {
  const revision = await libraryRevision(db);
  const plan = await planCategories(db, categories, {
    mayAdd: mayAddCategories(context),
    newId: () => newId(randomBytes),
  });
  return { revision, plan, known: await KnownSongs.read(db) };
}

/** All of it or nothing; answers false where somebody changed what it was judged by. */
function publish(
  { db, clock }: WritingDeps,
  turn: ImportTurn,
  { revision, known, plan }: SeenLibrary,
  { slices }: StagedImport,
  note: (tx: Transaction<Schema>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    if (!(await keepAlive(tx, turn.id, clock()))) throw new AppError('unavailable');
    const now = await libraryRevision(tx);
    if (now !== revision && (await isOtherwise(tx))) return false;
    let latest = now;
    if (plan.missing.length > 0) {
      await insertCategories(tx, plan.missing, clock());
      latest += 1;
    }
    for (const slice of slices) {
      await publishSlice(tx, turn.id, slice, latest);
      await letOthersIn();
    }
    latest += slices.at(-1)?.last ?? 0;
    if (latest === now) return true;
    await tx.updateTable('installation').set({ library_revision: latest }).execute();
    await note(tx);
    return true;
  });

  async function isOtherwise(tx: Transaction<Schema>): Promise<boolean> {
    const categories = JSON.stringify(await findCategories(tx));
    if (categories !== plan.here) return true;
    return (await findKnownSongsAfter(tx, revision)).some((row) => known.concerns(row));
  }
}

function answerOf(
  { plan }: SeenLibrary,
  { songs, newFiles, usedCategories }: StagedImport,
): ImportAnswer {
  return { songs: [...songs], ...categoriesOf(plan, usedCategories), newFiles };
}
