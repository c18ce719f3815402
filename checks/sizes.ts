/** Length of the file in the middle, and of the longest of the shortest 95 in a hundred. */
export function sizes(lengths: readonly number[]): { median: number; p95: number; most: number } {
  const sorted = [...lengths].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
