import { listWaiting } from './listWaiting.ts';

/** How many writes of whoever is signed in wait, in conflict and refused ones included. */
export async function countWaiting(): Promise<number> {
  return (await listWaiting()).length;
}
