import type { Unsent } from '#web/texts/waiting.ts';
import { readWaiting } from './listWaiting.ts';
import { openOutbox } from './openOutbox.ts';
import { mayHaveWaiting } from './outboxState.ts';

/**
 * How many writes of whoever is signed in wait, in conflict and refused ones included; `unknown`
 * where something was kept and cannot be read.
 */
export async function countWaiting(): Promise<Unsent> {
  try {
    return (await readWaiting()).length;
  } catch {
    return mayHaveWaiting() ? 'unknown' : 0;
  }
}

/** The same of everybody who wrote on this device, for a screen where nobody is signed in. */
export async function countEverybodysWaiting(): Promise<number> {
  try {
    return await (await openOutbox()).count('writes');
  } catch {
    return 0;
  }
}
