import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seePublicAddress, sendLargeFile, hostHeader } from '#contract/publicAddress.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';

const fileName = 'way-in';

/** Answers the doctor, while it asks: it has left a word in the data folder that it sends along. */
export function publicAddressRoutes({ settings }: Pick<Deps, 'settings'>): Route[] {
  const see = route(seePublicAddress, async (_, context) => ({
    host: context.header('host') ?? '',
    address: context.address,
    forwardedFor: context.header('x-forwarded-for') ?? null,
  }));
  const receive = route(sendLargeFile, async ({ files }) => ({ bytes: files.songbook?.size ?? 0 }));
  const existsFor: Route['existsFor'] = (context) =>
    isWord(settings.dataDir, context.header(hostHeader));
  return [see, receive].map((each) => ({ ...each, existsFor }));
}

/** Leaves the word for as long as `work` takes; it says nothing where it cannot be left. */
export async function withWord<T>(
  dataDir: string,
  word: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const file = join(dataDir, fileName);
  try {
    rmSync(file, { force: true });
    writeFileSync(file, word, { mode: 0o600, flag: 'wx' });
  } catch {
    return undefined;
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function isWord(dataDir: string, word: string | undefined): boolean {
  if (word === undefined || word === '') return false;
  try {
    return readFileSync(join(dataDir, fileName), 'utf8') === word;
  } catch {
    return false;
  }
}
