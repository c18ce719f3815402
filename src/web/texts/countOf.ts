/** Behind a heading: « (3)», or nothing while the number is not known. */
export function countOf(count: number | undefined): string {
  return count === undefined ? '' : ` (${count})`;
}
