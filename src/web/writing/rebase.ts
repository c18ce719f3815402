import type { Song } from '#contract/song.ts';
import { type SongValueName, type SongInput, valueNames, valuesOf } from './songInput.ts';

/**
 * What I did to `base`, done to `theirs`: a field I never touched is as they left it, so that
 * keeping mine undoes nothing of theirs that I did not mean (decision 13).
 */
export function rebase(base: Song, mine: SongInput, theirs: Song): SongInput {
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  const touched = Object.fromEntries(
    valueNames
      .filter((name) => mine.values[name] !== before[name])
      .map((name) => [name, mine.values[name]]),
  );
  const there = { audioFile: theirs.audioUrl, sheetMusicFile: theirs.sheetMusicUrl };
  return {
    values: { ...now, ...touched },
    files: mine.files,
    removed: mine.removed.filter((field) => there[field] !== null),
  };
}

/** Fields that they changed and I did not: they stay as theirs whatever is chosen. */
export function changedByThemAlone(base: Song, mine: SongInput, theirs: Song): SongValueName[] {
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  return valueNames.filter(
    (name) => now[name] !== before[name] && mine.values[name] === before[name],
  );
}
