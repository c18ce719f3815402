import type { Transaction } from 'kysely';
import { importedVersionName } from '#contract/importedVersionName.ts';
import type { AlternateVersion } from '#contract/song.ts';
import type { Change } from '#server/songs/insertSong.ts';
import { comparableName } from '#server/songs/comparableName.ts';
import { findWholeSong, replaceSong } from '#server/songs/revisionStore.ts';
import { contentOf } from '#server/songs/songContent.ts';
import type { WritingDeps } from '#server/songs/writeSong.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { Fate } from './KnownSongs.ts';

type Different = Extract<Fate, { fate: 'different' }>;

// The day as it is where the song book is sung from.
const day = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'Europe/Oslo' });

/** Puts the texts that a song does not have behind its alternate versions (decisions 15, 26). */
export async function addTexts(
  { engine }: Pick<WritingDeps, 'engine'>,
  tx: Transaction<Schema>,
  { songId, texts }: Different,
  change: Change,
): Promise<void> {
  const before = await findWholeSong(tx, songId);
  if (!before) throw new Error('a song went away under the lock of the library');
  const versions = JSON.parse(before.alternate_versions) as AlternateVersion[];
  const taken = new Set([before.version_name ?? '', ...versions.map(({ name }) => name)]);
  for (const { name, ...text } of texts) {
    const free = freeName(taken, name);
    taken.add(free);
    versions.push({ name: free, ...text });
  }
  const after = { ...contentOf(before), alternate_versions: JSON.stringify(versions) };

  function freeName(names: ReadonlySet<string>, wanted: string | null): string {
    const isTaken = (name: string) =>
      [...names].some((each) => comparableName(each) === comparableName(name));
    if (wanted !== null && !isTaken(wanted)) return wanted;
    const general = importedVersionName(day.format(change.at));
    let name = general;
    for (let number = 2; isTaken(name); number++) name = `${general} (${number})`;
    return name;
  }

  if (!(await replaceSong(tx, engine, before, after, change))) {
    throw new Error('a song changed under the lock of the library');
  }
}
