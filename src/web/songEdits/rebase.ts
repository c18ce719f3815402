import type { Song } from '#contract/songs/song.ts';
import type { ChangedSongFields, SongFileField } from '#contract/songs/songForm.ts';
import { type SongValueName, type SongInput, valueNames, valuesOf } from './songInput.ts';

/**
 * My changes to `base`, applied to `theirs`. A field I did not change keeps their value, so that
 * keeping mine undoes none of their other changes (decision 13).
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

/** Fields changed only by them: they keep their value whatever is chosen. */
export function changedByThemAlone(base: Song, mine: SongInput, theirs: Song): SongValueName[] {
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  return valueNames.filter(
    (name) => now[name] !== before[name] && mine.values[name] === before[name],
  );
}

const urls = { audioFile: 'audioUrl', sheetMusicFile: 'sheetMusicUrl' } as const;

/** The fields that a change writes. */
interface Change {
  readonly fields: ChangedSongFields;
  /** Fields with a new file. */
  readonly files: { readonly [Field in SongFileField]?: unknown };
}

/**
 * Whether every field that the change touches has the same value in `theirs` as in `base`, which
 * its author saw: then both changes apply (decision 13). The key and the meaning of a B are of the
 * chords, so a change of one touches the lyrics too. A file of `sentFiles` was sent earlier by the same
 * person, so that its address is new to everybody.
 */
export function leavesOthers(
  { fields, files }: Change,
  base: Song,
  theirs: Song,
  sentFiles: { readonly [Field in SongFileField]?: unknown } = {},
): boolean {
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  const { clear = [], ...written } = fields;
  const newFiles = Object.keys(files).filter((name) => isFile(name) && Boolean(files[name]));
  const touched = [...Object.keys(written), ...clear, ...newFiles];
  const readToo = touched.some((name) => name === 'key' || name === 'noteNames') ? ['lyrics'] : [];
  return [...touched, ...readToo].every((name) =>
    isFile(name)
      ? name in sentFiles || base[urls[name]] === theirs[urls[name]]
      : before[name as SongValueName] === now[name as SongValueName],
  );
}

function isFile(name: string): name is SongFileField {
  return name in urls;
}
