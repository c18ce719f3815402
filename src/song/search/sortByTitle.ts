const norwegian = new Intl.Collator('nb');

/** As a Norwegian index has them: æ, ø, å last. Equal titles keep one order on both engines. */
export function sortByTitle<S extends { readonly id: string; readonly title: string }>(
  songs: readonly S[],
): S[] {
  return songs.toSorted((a, b) => norwegian.compare(a.title, b.title) || (a.id < b.id ? -1 : 1));
}
