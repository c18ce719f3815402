/**
 * How many letters to insert, leave out, replace or swap with their neighbour to get from one text
 * to the other (optimal string alignment); null if more than `most`. Takes `most` times the length.
 */
export function distanceWithin(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  const far = most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => Math.min(at, far));
  for (let row = 1; row <= one.length; row++) {
    const next: number[] = Array.from({ length: other.length + 1 }, () => far);
    if (row <= most) next[0] = row;
    let least = next[0] ?? far;
    for (let at = Math.max(1, row - most); at <= Math.min(other.length, row + most); at++) {
      const isSame = one[row - 1] === other[at - 1];
      let cost = Math.min(
        (last[at] ?? far) + 1,
        (next[at - 1] ?? far) + 1,
        (last[at - 1] ?? far) + (isSame ? 0 : 1),
      );
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (row > 1 && at > 1 && isSwapped) cost = Math.min(cost, (beforeLast[at - 2] ?? far) + 1);
      next[at] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return null;
    [beforeLast, last] = [last, next];
  }
  const distance = last[other.length] ?? far;
  return distance > most ? null : distance;
}
