import { hash } from 'node:crypto';

/**
 * SHA-256 of a secret that we made ourselves of 128 random bits or more, base64url: that is what
 * the database keeps of it (decisions 3, 7, 10).
 */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
