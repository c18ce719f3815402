import { listWaiting } from './listWaiting.ts';
import { openOutbox } from './openOutbox.ts';

/** How many writes of whoever is signed in wait, in conflict and refused ones included. */
export async function countWaiting(): Promise<number> {
  return (await listWaiting()).length;
}

/** The same of everybody who wrote on this device, for a screen where nobody is signed in. */
export async function countEverybodysWaiting(): Promise<number> {
  try {
    return await (await openOutbox()).count('writes');
  } catch {
    return 0;
  }
}
