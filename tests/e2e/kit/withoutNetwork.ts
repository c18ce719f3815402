import type { Client } from './test.ts';

/** What the browser writes about requests, and about looking for a newer service worker. */
const disconnected = /ERR_INTERNET_DISCONNECTED|An unknown error occurred when fetching the script/;

/** Disconnects the browser; allows its console messages about that. */
export async function withoutNetwork({ context, watch }: Client): Promise<void> {
  watch.allow(disconnected);
  await context.setOffline(true);
}
