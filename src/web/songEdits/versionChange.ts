import { type AlternateVersion, type Song, comparableName } from '#contract/song.ts';

/** One thing a person did to the versions of a song; `before` is the entry as they saw it. */
export type VersionChange =
  | { readonly kind: 'add'; readonly version: AlternateVersion }
  | {
      readonly kind: 'replace';
      readonly before: AlternateVersion;
      readonly version: AlternateVersion;
    }
  | { readonly kind: 'remove'; readonly before: AlternateVersion };

/** Why a change cannot be applied: its name is taken, or somebody changed the very same entry. */
export type VersionClash =
  | { readonly kind: 'nameTaken' }
  /** The entry as it is now; null if it was deleted. */
  | { readonly kind: 'changed'; readonly now: AlternateVersion | null };

export type AppliedChange =
  | { readonly list: readonly AlternateVersion[] }
  /** The list is already as the change would leave it. */
  | { readonly list: null }
  | { readonly clash: VersionClash };

/** What a change of versions has to know of a song: its own text has a name too. */
export type VersionsOf = Pick<Song, 'versionName'> & {
  readonly alternateVersions: readonly AlternateVersion[];
};

/** The change applied to any list, so that many people adding at once all get in (decision 15). */
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
 * The versions of a song for one whose own text has this name. Also where they are added again the
 * same names come out.
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

/** The name, or the name with the first number that makes it differ from those taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map(comparableName));
  let name = wanted;
  for (let number = 2; names.has(comparableName(name)); number++) name = `${wanted} ${number}`;
  return name;
}
