import type { Deps } from '#server/deps.ts';

/** So many random bytes, base64url. */
export function newSecret(randomBytes: Deps['randomBytes'], bytes: number): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url');
}
