import type { Deps } from './deps.ts';

/** A random UUID (RFC 9562 §5.4): 122 random bits, the rest says which version it is. */
export function newId(randomBytes: Deps['randomBytes']): string {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
