import type { Kysely } from 'kysely';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type { AlternateVersion } from '#contract/songs/song.ts';
import type { getSharedPlan } from '#contract/plans/sharedPlans.ts';
import type { PlanItem } from '#plan/plan.ts';
import { rowsOfPage } from '#server/core/rowsOfPage.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';
import type { RightsStatus } from '#song/valueSets.ts';
import { type findSharedSongs, findSharedWords } from './linkStore.ts';

type Words = NonNullable<AnswerOf<typeof getSharedPlan>['items'][number]['words']>;

/** What is read of a song first. */
type FoundSong = Awaited<ReturnType<typeof findSharedSongs>>[number];

/** What is read for its words. */
type SharedSong = Pick<
  SongTable,
  | 'lyrics'
  | 'language'
  | 'key'
  | 'note_names'
  | 'alternate_versions'
  | 'lyricist'
  | 'composer'
  | 'rights_holder'
  | 'rights_status'
  | 'work_number'
>;

/** Rights under which anybody may see the words (decision 42). */
const shownToAnybody: readonly (RightsStatus | null)[] = ['fritt', 'eget'];

/** The words of an item's song in its version, or of the original if that is gone; null where not free. */
export function wordsOf(
  song: SharedSong,
  { versionName, transposition, capo }: Pick<PlanItem, 'versionName' | 'transposition' | 'capo'>,
): Words | null {
  if (!shownToAnybody.includes(song.rights_status)) return null;
  const versions = JSON.parse(song.alternate_versions) as AlternateVersion[];
  const version = versions.find(({ name }) => name === versionName);
  return {
    lyrics: version?.lyrics ?? song.lyrics,
    language: song.language,
    key: version?.key ?? song.key,
    noteNames: song.note_names,
    transposition,
    capo,
    rights: {
      lyricist: song.lyricist,
      composer: song.composer,
      rightsHolder: song.rights_holder,
      rightsStatus: song.rights_status,
      workNumber: song.work_number,
    },
  };
}

/**
 * The words of a plan's songs, by the id of the item: in its order, up to a megabyte, then none. They are
 * read in groups of a megabyte, so that sixty songs of any size need no more memory than one.
 */
export async function wordsOfItems(
  db: Kysely<Schema>,
  items: readonly PlanItem[],
  songs: ReadonlyMap<string, FoundSong>,
): Promise<ReadonlyMap<string, Words>> {
  const words = new Map<string, Words>();
  let remaining: number = limits.sharedWordsBytes;
  let waiting = items.flatMap((item) => {
    const song = songs.get(item.songId ?? '');
    return song && shownToAnybody.includes(song.rights_status) ? [{ item, song }] : [];
  });
  while (waiting.length > 0) {
    const sizes = waiting.map(({ item, song }) => sizeOf(song, item));
    const atMost = { rows: sizes.length, bytes: limits.sharedWordsBytes };
    const group = waiting.slice(0, rowsOfPage(sizes, atMost));
    waiting = waiting.slice(group.length);
    const inVersion = group.filter(({ item }) => item.versionName !== null);
    const read = await findSharedWords(db, idsOf(group), idsOf(inVersion));
    const byId = new Map(read.map((song) => [song.id, song]));
    for (const { item, song } of group) {
      const known = byId.get(song.id);
      const shown = known === undefined ? null : wordsOf(known, item);
      if (shown === null) continue;
      remaining -= Buffer.byteLength(JSON.stringify(shown));
      if (remaining < 0) return words;
      words.set(item.id, shown);
    }
  }
  return words;
}

/** Bytes to read for its words. */
function sizeOf(
  { lyrics_size, versions_size }: FoundSong,
  { versionName }: Pick<PlanItem, 'versionName'>,
): number {
  return versionName === null ? lyrics_size : lyrics_size + versions_size;
}

function idsOf(group: readonly { readonly song: FoundSong }[]): string[] {
  return group.map(({ song }) => song.id);
}
