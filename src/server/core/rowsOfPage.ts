/** How much a page may hold. */
interface PageLimit {
  readonly rows: number;
  readonly bytes: number;
}

/** How many of the next rows, of these sizes in bytes, a page takes: one at least, however large. */
export function rowsOfPage(sizes: readonly number[], atMost: PageLimit): number {
  let bytes = 0;
  const beyond = sizes.findIndex((size, at) => {
    bytes += size;
    return at > 0 && (at >= atMost.rows || bytes > atMost.bytes);
  });
  return beyond === -1 ? sizes.length : beyond;
}
