const mostRemembered = 1_000;
const longestCached = 12; // characters

/** Cache of what was read from short texts, as the words of a song are few. */
export function memoized<T>(known: Map<string, T>, text: string, read: (text: string) => T): T {
  if (text.length > longestCached) return read(text);
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= mostRemembered) known.clear();
  const fresh = read(text);
  known.set(text, fresh);
  return fresh;
}
