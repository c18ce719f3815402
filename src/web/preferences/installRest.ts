import { readStored, writeStored } from './storage.ts';

const key = 'sangbok.install';

/** Until when the offer to install rests, in milliseconds since 1970; 0 if it never was turned down. */
export function readInstallRest(): number {
  return Number(readStored(key) ?? 0) || 0;
}

export function writeInstallRest(until: number): void {
  writeStored(key, String(until));
}
