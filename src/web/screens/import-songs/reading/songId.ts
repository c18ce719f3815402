/** The name space of ids that songs get from their text (RFC 9562, §5.5). */
const nameSpace = 'a4f0c7de-5b1c-4e0a-9d6b-3c1f7a52e8b4';

/**
 * The id of a song that comes from a file: the same text has the same id, whatever its line ends,
 * its outer blanks and the file's name.
 */
export async function songIdOf(original: string): Promise<string> {
  const even = original
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((row) => row.trimEnd())
    .join('\n')
    .trim();
  const space = Uint8Array.from(nameSpace.replaceAll('-', '').match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );
  const named = new Uint8Array([...space, ...new TextEncoder().encode(even)]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', named));
  const hex = Array.from(hash.subarray(0, 16), (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x50 : at === 8 ? (byte & 0x3f) | 0x80 : byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
