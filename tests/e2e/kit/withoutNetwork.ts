import type { Client } from './test.ts';

/** Disconnects the browser; allows its console messages about that. */
export async function withoutNetwork({ context, watch }: Client): Promise<void> {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
}
