import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seePublicAddress, sendLargeFile, hostHeader } from '#contract/library/publicAddress.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';

const fileName = 'way-in';

/** Routes for the doctor: they exist only for requests with the token that it has put in the data folder. */
export function publicAddressRoutes({ settings }: Pick<Deps, 'settings'>): Route[] {
  const see = route(seePublicAddress, async (_, context) => ({
    host: context.header('host') ?? '',
    address: context.address,
    forwardedFor: context.header('x-forwarded-for') ?? null,
  }));
  const receive = route(sendLargeFile, async ({ files }) => ({ bytes: files.songbook?.size ?? 0 }));
  const existsFor: Route['existsFor'] = (context) =>
    isToken(settings.dataDir, context.header(hostHeader));
  return [see, receive].map((each) => ({ ...each, existsFor }));
}

/** Writes the token to the data folder while `work` runs; undefined where it cannot be written. */
export async function withToken<T>(
  dataDir: string,
  token: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const file = join(dataDir, fileName);
  try {
    rmSync(file, { force: true });
    writeFileSync(file, token, { mode: 0o600, flag: 'wx' });
  } catch {
    return undefined;
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function isToken(dataDir: string, token: string | undefined): boolean {
  if (token === undefined || token === '') return false;
  try {
    return readFileSync(join(dataDir, fileName), 'utf8') === token;
  } catch {
    return false;
  }
}
