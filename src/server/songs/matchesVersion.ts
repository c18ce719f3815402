/**
 * Whether `If-Match` allows writing over this version of a song (decision 13). Only the version
 * counts, with which every tag of `writtenSong` begins: a favourite or a play changes the rest of the
 * tag, but nothing that a writer could overwrite. Weak tags count too, since proxies that compress
 * weaken ours. Without the header, or with `*`, whatever is there may be written over.
 */
export function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch
    .split(',')
    .some((tag) => /^(?:W\/)?"(\d+)(?:-[\w-]*)?"$/.exec(tag.trim())?.[1] === String(version));
}
