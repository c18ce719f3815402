import { errors } from '#contract/errors.ts';
import type { AlternateVersion } from '#contract/song.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import { type VersionChange } from '#web/songEdits/versionChange.ts';
import { type VersionValues, emptyVersion, versionValues } from '#web/songEdits/writtenFields.ts';

/** A waiting version that stopped, new or changed. */
export type StoppedVersion = StoppedWrite & {
  readonly change: Exclude<VersionChange, { kind: 'remove' }>;
};

/** Null where what stopped is a deletion, which has nothing to write. */
export function stoppedVersion(stopped: StoppedWrite): StoppedVersion | null {
  const { work } = stopped.write;
  if (work.kind !== 'versions' || work.change.kind === 'remove') return null;
  // The very object, for a decision leaves its mark on it.
  return Object.assign(stopped, { change: work.change });
}

export function valuesAtFirst(
  before: AlternateVersion | null,
  stopped: StoppedVersion | null,
): VersionValues {
  if (stopped !== null) return versionValues(stopped.change.version);
  return before === null ? emptyVersion : versionValues(before);
}

/** The version as somebody else left it, where two changed the same. */
export function clashOf(
  stopped: StoppedVersion | null,
): { readonly now: AlternateVersion | null } | null {
  const state = stopped?.write.state;
  if (stopped?.change.kind !== 'replace' || state?.kind !== 'conflict') return null;
  const { name } = stopped.change.before;
  return { now: state.theirs.alternateVersions.find((each) => each.name === name) ?? null };
}

export function isNameTaken(stopped: StoppedVersion | null): boolean {
  const state = stopped?.write.state;
  return state?.kind === 'refused' && state.sentence === errors.versionNameTaken[1];
}
