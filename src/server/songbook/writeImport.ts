import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ImportAnswer } from '#contract/library.ts';
import type { SongbookHead } from '#contract/songbook.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { findCategories } from '#server/categories/categoryStore.ts';
import { refuseBeyondRoom } from '#server/files/keepFiles.ts';
import { lockLibrary } from '#server/files/lockLibrary.ts';
import { newId } from '#server/newId.ts';
import { Problem } from '#server/problem.ts';
import type { Archive } from '#server/songbook/zip/Archive.ts';
import type { WritingDeps } from '#server/songs/writeSong.ts';
import type { Schema } from '#server/storage/schema.ts';
import { keepAlive, publishSlice } from './importStore.ts';
import { type ImportTurn, inImportTurn } from './importTurn.ts';
import type { KeptFiles } from './keepImportedFiles.ts';
import { KnownSongs } from './KnownSongs.ts';
import { type CategoryPlan, insertCategories, planCategories } from './planCategories.ts';
import { findKnownSongsAfter, findRevision } from './songbookStore.ts';
import { type StagedImport, stageImport } from './stageImport.ts';

const attempts = 5; // while others change the same songs

/**
 * Decides once more, puts all of it aside in short transactions, and publishes it in one, so that
 * nobody waits for long (docs/decisions/0014); answers what came of it. What changes nothing leaves
 * the library's revision as it is.
 */
export function writeImport(
  deps: WritingDeps,
  user: CurrentUser,
  archive: Archive,
  head: SongbookHead,
  kept: KeptFiles,
): Promise<ImportAnswer> {
  return inImportTurn(deps, async (turn) => {
    const bytes = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    await refuseBeyondRoom(deps.db, user.id, bytes);
    for (let left = attempts; left > 0; left--) {
      const at = deps.clock();
      const seen = await seeLibrary(deps, head);
      const categories = seen.plan.ids;
      const by = user.id;
      const staged = await stageImport(deps, seen.known, {
        turn,
        archive,
        kept,
        categories,
        by,
        at,
      });
      if (await publish(deps, turn, seen, staged, at)) return answerOf(seen, staged);
      await turn.clear();
    }
    throw new Problem('unavailable');
  });
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
  head: SongbookHead,
): Promise<SeenLibrary> {
  const revision = await findRevision(db);
  const plan = await planCategories(db, head.categories, () => newId(randomBytes));
  return { revision, plan, known: await KnownSongs.read(db) };
}

/** All of it or nothing; answers false where somebody changed what it was judged by. */
function publish(
  { db, clock }: WritingDeps,
  turn: ImportTurn,
  { revision, known, plan }: SeenLibrary,
  { slices }: StagedImport,
  at: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    if (!(await keepAlive(tx, turn.id, clock()))) throw new Problem('unavailable');
    const now = await findRevision(tx);
    if (now !== revision && (await isOtherwise(tx))) return false;
    let latest = now;
    if (plan.missing.length > 0) {
      await insertCategories(tx, plan.missing, at);
      latest += 1;
    }
    for (const slice of slices) {
      await publishSlice(tx, turn.id, slice, latest);
      await letOthersIn();
    }
    latest += slices.at(-1)?.last ?? 0;
    if (latest !== now)
      await tx.updateTable('installation').set({ library_revision: latest }).execute();
    return true;
  });

  async function isOtherwise(tx: Transaction<Schema>): Promise<boolean> {
    const categories = JSON.stringify(await findCategories(tx));
    if (categories !== plan.here) return true;
    return (await findKnownSongsAfter(tx, revision)).some((row) => known.concerns(row));
  }
}

function answerOf({ plan }: SeenLibrary, { songs, newFiles }: StagedImport): ImportAnswer {
  return { songs: [...songs], newCategories: plan.missing.map(({ name_no }) => name_no), newFiles };
}
