import type { AlternateVersion, Song } from '#contract/song.ts';
import type { WrittenVersion } from '#contract/songWriting.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { type Target, type WritingDeps, writeSong } from './writeSong.ts';

/** Puts this list of alternate versions in the place of the old one (spec §4, decision 15). */
export function changeVersions(
  deps: WritingDeps,
  user: CurrentUser,
  target: Target,
  versions: readonly WrittenVersion[],
): Promise<Song> {
  const alternate_versions = JSON.stringify(versions.map(asKept));
  return writeSong(deps, user, target, {}, (now) => ({ ...now, alternate_versions }));
}

function asKept({ name, lyrics, key, notes }: WrittenVersion): AlternateVersion {
  return { name, lyrics, key: key || null, notes: notes || null };
}
