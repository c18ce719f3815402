/** The name, or the name with the first number that makes it differ from those taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const folded = new Set(taken.map((name) => name.trim().toLocaleLowerCase('nb')));
  let name = wanted;
  for (let number = 2; folded.has(name.toLocaleLowerCase('nb')); number++) {
    name = `${wanted} ${number}`;
  }
  return name;
}
