/**
 * How many letters to insert, leave out, replace or swap with their neighbour to get from one text
 * to the other (optimal string alignment); null if more than `most`. Looks at cells no further than
 * `most` from the diagonal, and gives up where they all are more.
 */
export function distanceWithin(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  const far = most + 1;
  const width = 2 * most + 1;
  const distances = () => new Int32Array(width).fill(far);
  // `row[place]` is the distance of the first `at` letters of the other, at = row + place - most.
  let [beforeLast, last, next] = [distances(), distances(), distances()];
  for (let place = most; place < width; place++) last[place] = place - most;
  for (let row = 1; row <= one.length; row++) {
    next.fill(far);
    let least = far;
    for (let place = Math.max(0, most - row); place < width; place++) {
      const at = row + place - most;
      if (at > other.length) break;
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const cost =
        at === 0
          ? row
          : Math.min(
              (last[place + 1] ?? far) + 1,
              (next[place - 1] ?? far) + 1,
              (last[place] ?? far) + (isSame ? 0 : 1),
              isSwapped ? (beforeLast[place] ?? far) + 1 : far,
            );
      next[place] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return null;
    [beforeLast, last, next] = [last, next, beforeLast];
  }
  const distance = last[other.length - one.length + most] ?? far;
  return distance > most ? null : distance;
}
