/** What a text is called that came from another song book and has no name of its own (decision 26). */
export function importedVersionName(day: string): string {
  return `Fra import ${day}`;
}
