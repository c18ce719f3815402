/** Names of versions that are one and the same to a reader have one of these (decision 15). */
export function comparableName(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('nb').trim();
}
