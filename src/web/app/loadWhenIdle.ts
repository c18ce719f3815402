import type { QueryClient } from '@tanstack/react-query';
import { onIdle } from '#web/offline/onIdle.ts';
import { loadCode } from '#web/state/loadCode.ts';

/**
 * Loads code once the first screen is idle, so that it does not slow that down; see `loadCode`.
 * Returns a function that gives up.
 */
export function loadWhenIdle<Code>(
  client: QueryClient,
  load: () => Promise<Code>,
  then: (code: Code) => void,
  onMissing: () => void = () => undefined,
): () => void {
  let giveUp = onIdle(client, () => {
    giveUp = loadCode(load, then, onMissing);
  });
  return () => giveUp();
}
