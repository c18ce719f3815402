import type { Song } from '#contract/song.ts';
import type { ChangedSongFields, SongFileField } from '#contract/songForm.ts';
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

const urls = { audioFile: 'audioUrl', sheetMusicFile: 'sheetMusicUrl' } as const;

/** What a change writes, by field. */
interface Change {
  readonly fields: ChangedSongFields;
  /** Those with one are new. */
  readonly files: { readonly [Field in SongFileField]?: unknown };
}

/**
 * Whether all that the change touches is in `theirs` as its writer saw it in `seen`: then others have
 * changed other fields, and both changes stand (decision 13). The key is read out of the chords, so
 * whoever changes it touches the lyrics too. A file of `ownFiles` was sent by the same person before
 * this change, so that its address is new to everybody.
 */
export function leavesOthers(
  { fields, files }: Change,
  seen: Song,
  theirs: Song,
  ownFiles: { readonly [Field in SongFileField]?: unknown } = {},
): boolean {
  const [before, now] = [valuesOf(seen), valuesOf(theirs)];
  const { clear = [], ...written } = fields;
  const newFiles = Object.keys(files).filter((name) => isFile(name) && Boolean(files[name]));
  const touched = [...Object.keys(written), ...clear, ...newFiles];
  const readToo = touched.includes('key') ? ['lyrics'] : [];
  return [...touched, ...readToo].every((name) =>
    isFile(name)
      ? name in ownFiles || seen[urls[name]] === theirs[urls[name]]
      : before[name as SongValueName] === now[name as SongValueName],
  );
}

function isFile(name: string): name is SongFileField {
  return name in urls;
}
