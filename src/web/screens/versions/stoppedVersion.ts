import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import type { StoppedWrite } from '#web/offline/outbox/writeEnd.ts';
import { type VersionChange } from '#web/songEdits/versionChange.ts';
import { type VersionValues, emptyVersion, versionValues } from '#web/songEdits/writtenFields.ts';

/** A stopped write of a version, new or changed. */
export type StoppedVersion = StoppedWrite<Song> & {
  readonly change: Exclude<VersionChange, { kind: 'remove' }>;
};

/** Null if the stopped write is a deletion, which has no form. */
export function stoppedVersion(stopped: StoppedWrite<Song>): StoppedVersion | null {
  const { work } = stopped.write;
  if (work.kind !== 'versions' || work.change.kind === 'remove') return null;
  // The same object, since resolving a write mutates it.
  return Object.assign(stopped, { change: work.change });
}

export function valuesAtFirst(
  before: AlternateVersion | null,
  stopped: StoppedVersion | null,
): VersionValues {
  if (stopped !== null) return versionValues(stopped.change.version);
  return before === null ? emptyVersion : versionValues(before);
}

/** The version as another user left it, if both changed the same one. */
export function clashOf(
  stopped: StoppedVersion | null,
): { readonly now: AlternateVersion | null } | null {
  const state = stopped?.write.state;
  if (stopped?.change.kind !== 'replace' || state?.kind !== 'conflict') return null;
  const { name } = stopped.change.before;
  return { now: state.theirs.alternateVersions.find((each) => each.name === name) ?? null };
}

/** What a change is made of: theirs once the person has seen it, else the song as they saw it. */
export function baseOf(song: Song, stopped: StoppedVersion | null): Song {
  if (stopped === null) return song;
  const { state, base } = stopped.write;
  return state.kind === 'conflict' ? state.theirs : (base ?? song);
}

export function isNameTaken(stopped: StoppedVersion | null): boolean {
  const state = stopped?.write.state;
  return state?.kind === 'refused' && state.code === 'versionNameTaken';
}
