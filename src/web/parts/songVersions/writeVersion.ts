import type { AlternateVersion, Song } from '#contract/song.ts';
import { currentSongOf } from '#web/api/apiError.ts';
import { applyVersionChange, type VersionChange, type VersionClash } from './applyVersionChange.ts';

export type WrittenVersionOutcome =
  | { readonly song: Song; readonly clash: null }
  /** The song as it is now, in which the change has no place. */
  | { readonly song: Song; readonly clash: VersionClash };

type WriteList = (at: {
  readonly id: string;
  readonly version: number;
  readonly list: readonly AlternateVersion[];
}) => Promise<Song>;

/**
 * Writes the change into the list as it is on the server: whenever somebody else was quicker, the
 * same change is applied to what they left (decision 13). Every round starts from a newer song.
 */
export async function writeVersion(
  write: WriteList,
  song: Song,
  change: VersionChange,
): Promise<WrittenVersionOutcome> {
  const applied = applyVersionChange(song.alternateVersions, change);
  if ('clash' in applied) return { song, clash: applied.clash };
  if (applied.list === null) return { song, clash: null };
  try {
    const written = await write({ id: song.id, version: song.version, list: applied.list });
    return { song: written, clash: null };
  } catch (error) {
    const newer = currentSongOf(error);
    if (newer === undefined || newer.version <= song.version) throw error;
    return writeVersion(write, newer, change);
  }
}
