import { readFields, type Sentences } from '#web/songEdits/writtenFields.ts';
import { importList, importStates } from '#web/texts/importSongs.ts';
import type { Choice, ReviewedSong, Verdict } from './importBatch.ts';
import { isWaiting } from './reviewSongs.ts';

/** What the list can be filtered by. */
export const songFilters = ['all', 'check', 'new', 'here', 'like'] as const;
export type SongFilter = (typeof songFilters)[number];

/** Whether a person should look at it; not where an answer of the batch is all that it lacks. */
export function isToLookOver(song: ReviewedSong): boolean {
  return song.verdict !== 'new' && isWaiting(song);
}

export function isIn(filter: SongFilter, song: ReviewedSong): boolean {
  const isHere = song.verdict === 'same' || song.verdict === 'otherText';
  switch (filter) {
    case 'all':
      return true;
    case 'check':
      return isToLookOver(song);
    case 'new':
      return song.twin === null;
    case 'here':
      return isHere;
    case 'like':
      return song.twin !== null && !isHere;
  }
}

/** What is known of it; one that was looked over and comes in is as any new one. */
export function stateOf({ verdict, isChosen }: ReviewedSong): Verdict {
  return verdict === 'check' && isChosen ? 'new' : verdict;
}

/** The same in words. */
export function stateWords(song: ReviewedSong): string {
  const { twin, faults, warnings } = song;
  const state = stateOf(song);
  switch (state) {
    case 'check':
      return importStates.check(faults.length + warnings.length);
    case 'like':
      if (twin === null) return importStates.new;
      return 'at' in twin ? importStates.likeHere(twin.at) : importStates.like(twin.title);
    case 'new':
    case 'same':
    case 'otherText':
      return importStates[state];
  }
}

export function titleOf({ values }: ReviewedSong): string {
  return values.title.trim() || importList.untitled;
}

/** The ways in that there are: a song whose id is taken here can only become a version of that one. */
export function choicesOf({ verdict, twin, becomes, row }: ReviewedSong): readonly Choice[] {
  if (verdict === 'same') {
    return becomes === 'filling' || row.chosen === false ? ['asSong', 'leave'] : [];
  }
  if (twin === null) return ['asSong', 'leave'];
  return twin.songId === row.id ? ['asVersion', 'leave'] : ['asVersion', 'asSong', 'leave'];
}

/** What the person chose, or what was chosen beforehand; null while nothing is. */
export function chosenWay({ row, isChosen, becomes }: ReviewedSong): Choice | null {
  if (row.chosen === false) return 'leave';
  if (row.chosen === null && !isChosen) return null;
  return becomes === 'version' || row.asVersionOf !== null ? 'asVersion' : 'asSong';
}

/** Why a field is refused, in the words of the form where that refuses it too. */
export function sentencesOf({ faults, values }: ReviewedSong): Sentences {
  const { wrong } = readFields(values);
  return Object.fromEntries(
    faults.map(({ field, sentence }) => [field, wrong?.[field] ?? sentence]),
  );
}
