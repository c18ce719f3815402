/**
 * Whether `If-Match` allows replacing this version (decision 13). Compares only the version with which
 * every tag starts: a favourite or a play changes the rest of a song's tag, but nothing that a write
 * could overwrite. Accepts weak tags, since compressing proxies weaken ours. Without the header or with
 * `*` any version may be replaced.
 */
export function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch
    .split(',')
    .some((tag) => versionOf(tag) === version);
}

/** The version that the client has read; undefined without the header, or with `*` or other tags. */
export function knownVersion(ifMatch: string | undefined): number | undefined {
  return ifMatch === undefined ? undefined : versionOf(ifMatch);
}

function versionOf(tag: string): number | undefined {
  const [, version] = /^(?:W\/)?"(\d+)(?:-[\w-]*)?"$/.exec(tag.trim()) ?? [];
  return version === undefined ? undefined : Number(version);
}
