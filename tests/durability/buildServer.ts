import { buildServerIfStale } from '#scripts/server/buildServerIfStale.ts';

/** Global set-up: builds the server that the tests start, which takes half as long as its sources. */
export async function setup(): Promise<void> {
  await buildServerIfStale();
}
