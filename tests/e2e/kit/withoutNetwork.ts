import type { Visitor } from './test.ts';

/** From now on nothing answers this browser; that it says so itself is expected. */
export async function withoutNetwork({ context, watch }: Visitor): Promise<void> {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
}
