import { type AlternateVersion, type Song, comparableName } from '#contract/songs/song.ts';

/** One change of a song's versions; `before` is the entry as the author saw it. */
export type VersionChange =
  | { readonly kind: 'add'; readonly version: AlternateVersion }
  | {
      readonly kind: 'replace';
      readonly before: AlternateVersion;
      readonly version: AlternateVersion;
    }
  | { readonly kind: 'remove'; readonly before: AlternateVersion };

/** Why a change cannot be applied: its name is taken, or another user changed the same entry. */
export type VersionClash =
  | { readonly kind: 'nameTaken' }
  /** The current entry; null if it was deleted. */
  | { readonly kind: 'changed'; readonly now: AlternateVersion | null };

export type AppliedChange =
  | { readonly list: readonly AlternateVersion[] }
  /** The list already equals the result. */
  | { readonly list: null }
  | { readonly clash: VersionClash };

/** What a change of versions needs of a song: its own text has a name too. */
export type VersionsOf = Pick<Song, 'versionName'> & {
  readonly alternateVersions: readonly AlternateVersion[];
};

/** Applies the change to any list, so that concurrent additions all succeed (decision 15). */
export function applyVersionChange(
  { versionName, alternateVersions: list }: VersionsOf,
  change: VersionChange,
): AppliedChange {
  const nameTaken: AppliedChange = { clash: { kind: 'nameTaken' } };
  const isOwn = ({ name }: AlternateVersion) =>
    versionName !== null && comparableName(name) === comparableName(versionName);
  if (change.kind === 'add') {
    const taken = named(list, change.version.name);
    if (taken !== undefined) return same(taken, change.version) ? { list: null } : nameTaken;
    return isOwn(change.version) ? nameTaken : { list: [...list, change.version] };
  }
  const entry = list.find(({ name }) => name === change.before.name);
  if (change.kind === 'remove') {
    if (entry === undefined) return { list: null };
    if (!same(entry, change.before)) return { clash: { kind: 'changed', now: entry } };
    return { list: list.filter((each) => each !== entry) };
  }
  const taken = named(list, change.version.name);
  if (taken !== undefined && same(taken, change.version)) return { list: null };
  if (entry === undefined) return { clash: { kind: 'changed', now: null } };
  if (!same(entry, change.before)) return { clash: { kind: 'changed', now: entry } };
  if ((taken !== undefined && taken !== entry) || isOwn(change.version)) return nameTaken;
  return { list: list.map((each) => (each === entry ? change.version : each)) };
}

function named(list: readonly AlternateVersion[], name: string): AlternateVersion | undefined {
  const wanted = comparableName(name);
  return list.find((each) => comparableName(each.name) === wanted);
}

function same(one: AlternateVersion, other: AlternateVersion): boolean {
  return (
    one.name === other.name &&
    one.lyrics === other.lyrics &&
    (one.key ?? '') === (other.key ?? '') &&
    (one.notes ?? '') === (other.notes ?? '')
  );
}

/**
 * The versions of a song, renamed where its own text takes the name of one. Deterministic, so that
 * a retry produces the same names.
 */
export function namedApart(
  versions: readonly AlternateVersion[],
  versionName: string | null,
): AlternateVersion[] {
  const taken = versionName === null ? [] : [versionName];
  return versions.map((version) => {
    const name = freeName(version.name, taken);
    taken.push(name);
    return { ...version, name };
  });
}

/** The name, or the name with the first number that makes it unique. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map(comparableName));
  let name = wanted;
  for (let number = 2; names.has(comparableName(name)); number++) name = `${wanted} ${number}`;
  return name;
}
