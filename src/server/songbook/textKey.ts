import { hash } from 'node:crypto';
import type { AlternateVersion } from '#contract/song.ts';

/** What makes two versions of a song one and the same text, whatever they are called. */
export function textKey({ lyrics, key, notes }: Omit<AlternateVersion, 'name'>): string {
  const text = lyrics.normalize('NFC').replace(/\r\n?/g, '\n').trimEnd();
  return hash('sha256', JSON.stringify([text, key || null, notes || null]), 'base64url');
}
