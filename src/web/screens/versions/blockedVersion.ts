import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { causeOf } from '#web/offline/outbox/causeOf.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { type VersionChange } from '#web/songEdits/versionChange.ts';
import { type VersionValues, emptyVersion, versionValues } from '#web/songEdits/writtenFields.ts';

/** A blocked write of a version, new or changed. */
export type BlockedVersion = BlockedWrite<Song> & {
  readonly change: Exclude<VersionChange, { kind: 'remove' }>;
};

/** Null if the blocked write is a deletion, which has no form. */
export function blockedVersion(blocked: BlockedWrite<Song>): BlockedVersion | null {
  const { work } = blocked.write;
  if (work.kind !== 'versions' || work.change.kind === 'remove') return null;
  // The same object, since resolving a write mutates it.
  return Object.assign(blocked, { change: work.change });
}

export function valuesAtFirst(
  before: AlternateVersion | null,
  blocked: BlockedVersion | null,
): VersionValues {
  if (blocked !== null) return versionValues(blocked.change.version);
  return before === null ? emptyVersion : versionValues(before);
}

/** The version as another user left it, if both changed the same one. */
export function clashOf(
  blocked: BlockedVersion | null,
): { readonly now: AlternateVersion | null } | null {
  const state = blocked?.write.state;
  if (blocked?.change.kind !== 'replace' || state?.kind !== 'conflict') return null;
  const { name } = blocked.change.before;
  return { now: state.theirs.alternateVersions.find((each) => each.name === name) ?? null };
}

/** What a change is made of: theirs once the person has seen it, else the song as they saw it. */
export function baseOf(song: Song, blocked: BlockedVersion | null): Song {
  if (blocked === null) return song;
  const { state, base } = blocked.write;
  return state.kind === 'conflict' ? state.theirs : (base ?? song);
}

export function isNameTaken(blocked: BlockedVersion | null): boolean {
  return blocked !== null && causeOf(blocked.write.state) === 'versionNameTaken';
}
