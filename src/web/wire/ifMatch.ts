/** The server compares the version in a song's ETag and nothing behind it. */
export function ifMatch({ version }: { readonly version: number }): Record<string, string> {
  return { 'if-match': `"${version}"` };
}
