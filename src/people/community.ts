/** Normalized name for comparison: ignores case, punctuation, spaces and diacritics. */
export function communityKey(community: string): string {
  const plain = community.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const letters = plain.replaceAll('ø', 'o').replaceAll('æ', 'ae');
  return letters.replace(/[^\p{L}\p{N}]/gu, '') || plain.trim();
}

/**
 * «St. Olav» and «st olav» are one community, so that a kantor whose invitation was misspelt can invite
 * (spec §6). Text on each person instead of a table, which would need a screen for one line of text.
 */
export function sameCommunity(a: string, b: string): boolean {
  return communityKey(a) === communityKey(b);
}

/** The existing spelling of a community; undefined for a new one. */
export function knownSpelling(community: string, known: readonly string[]): string | undefined {
  const key = communityKey(community);
  return known.find((each) => communityKey(each) === key);
}

const norwegian = new Intl.Collator('nb');

/** Each community once, in its most frequent spelling, in Norwegian alphabetical order. */
export function eachOnce(named: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of named) counts.set(each, (counts.get(each) ?? 0) + 1);
  const commonest = [...counts].toSorted(([a, m], [b, n]) => n - m || norwegian.compare(a, b));
  const known = new Map<string, string>();
  for (const [each] of commonest)
    if (!known.has(communityKey(each))) known.set(communityKey(each), each);
  return [...known.values()].toSorted(norwegian.compare);
}
