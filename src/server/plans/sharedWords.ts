import type { AnswerOf } from '#contract/endpoint.ts';
import type { AlternateVersion } from '#contract/song.ts';
import type { getSharedPlan } from '#contract/sharedPlans.ts';
import type { PlanItem } from '#plan/plan.ts';
import type { SongTable } from '#server/db/schema.ts';
import type { RightsStatus } from '#song/valueSets.ts';

type Words = NonNullable<AnswerOf<typeof getSharedPlan>['items'][number]['words']>;

/** What is needed of a song's row. */
type SharedSong = Pick<
  SongTable,
  | 'lyrics'
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
