import type { Deps } from '#server/deps.ts';

/**
 * The id of a library that is renamed now: a UUID that begins with the time (RFC 9562 §5.7), by
 * which the database remembers when that was.
 */
export function renamedLibraryId({ clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>) {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUIntBE(clock(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** When the library got this id, milliseconds since 1970; null if it has had it from the first day. */
export function renamedAt(libraryId: string): number | null {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(libraryId);
  return time === null ? null : Number.parseInt(`${time[1]}${time[2]}`, 16);
}
