import { problems } from '#contract/problems.ts';
import type { AlternateVersion } from '#contract/song.ts';
import { Problem } from '#server/problem.ts';
import { comparableName } from './comparableName.ts';
import type { SongContent } from './songContent.ts';

/** Throws where two versions of a song have one name, in any case (decision 15). */
export function refuseTakenNames(
  { version_name, alternate_versions }: SongContent,
  before?: SongContent,
): void {
  if (before?.version_name === version_name && before?.alternate_versions === alternate_versions) {
    return;
  }
  const versions = JSON.parse(alternate_versions) as AlternateVersion[];
  const names = [version_name, ...versions.map(({ name }) => name)].map(
    (name) => name && comparableName(name),
  );
  const taken = names.findIndex((name, at) => name !== null && names.indexOf(name) < at);
  if (taken < 0) return;
  // Whoever writes the form is told at its own field.
  const isForm = before?.alternate_versions === alternate_versions;
  const field = isForm ? 'versionName' : `alternateVersions.${taken - 1}.name`;
  throw new Problem('versionNameTaken', { fields: { [field]: problems.versionNameTaken[1] } });
}
