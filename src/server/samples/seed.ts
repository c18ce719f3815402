import type { Kysely, Transaction } from 'kysely';
import { optionalsOf } from '#contract/songs/songFields.ts';
import type { Deps } from '#server/core/deps.ts';
import { type NewSong, insertSong } from '#server/songs/insertSong.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import type { Schema } from '#server/db/schema.ts';
import { sampleCategories } from './sampleCategories.ts';
import type { SampleSong } from './sampleSong.ts';

type LoadSamples = () => Promise<readonly SampleSong[]>;

/** Imported only when needed: most starts are not the first. */
const bundled: LoadSamples = async () => (await import('./sampleSongs.ts')).sampleSongs;

/**
 * Seeds an empty installation with categories and, where `SAMPLE_SONGS` is set, with sample songs (decision
 * 30). In one transaction, and once, however many servers start.
 */
export async function seed(
  deps: Pick<Deps, 'db' | 'engine' | 'clock' | 'settings'>,
  loadSamples = bundled,
) {
  const wanted = await missing(deps.db, deps.settings.sampleSongs);
  if (!wanted.categories && !wanted.songs) return;
  const samples = await loadSamples();
  await deps.db.transaction().execute(async (tx) => {
    // Locks the installation's row: another server waits here and then finds nothing missing.
    const revision = await nextRevision(tx);
    const { categories, songs } = await missing(tx, deps.settings.sampleSongs);
    const at = deps.clock();
    if (categories || songs) await addCategories(tx, at);
    if (!songs) return;
    for (const sample of samples) {
      await insertSong(tx, deps.engine, newSampleSong(sample), { by: null, at, revision });
    }
  });
}

// Deleted songs count as existing: an emptied library must not get the samples again.
async function missing(db: Kysely<Schema>, wantsSongs: boolean) {
  const anyCategory = await db.selectFrom('category').select('id').limit(1).executeTakeFirst();
  const anySong = await db.selectFrom('song').select('id').limit(1).executeTakeFirst();
  return { categories: !anyCategory, songs: wantsSongs && !anySong };
}

async function addCategories(tx: Transaction<Schema>, at: number): Promise<void> {
  const rows = sampleCategories.map(({ id, name, nameNo, color }, position) => ({
    id,
    name,
    name_no: nameNo,
    color,
    position,
    created_at: at,
  }));
  await tx
    .insertInto('category')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function newSampleSong(sample: SampleSong): NewSong {
  const category = sampleCategories.find(({ name }) => name === sample.category);
  if (!category) throw new Error(`Sample song ${sample.title}: no category ${sample.category}`);
  return {
    id: sample.id,
    title: sample.title,
    categoryId: category.id,
    language: sample.language,
    lyrics: sample.lyrics,
    notes: sample.notes ?? null,
    ...optionalsOf(sample),
    alternateVersions: (sample.alternateVersions ?? []).map((version) => ({
      name: version.name,
      lyrics: version.lyrics,
      key: version.key ?? null,
      notes: version.notes ?? null,
    })),
  };
}
