import { logout } from '#contract/user.ts';
import { readStored, removeStored, writeStored } from '#web/preferences/storage.ts';
import { call } from '#web/wire/call.ts';

const flag = 'sangbok.signOutOwed';
// ms without an answer are none (decision 44)
const silence = 10_000;
const deviceSilence = 2_000;

let underWay: Promise<void> | null = null;

/**
 * Ends the sign-in on the server. Until it has answered, the cookie still lets in whoever comes
 * next, so it stays owed: also where the network is away or the page is closed meanwhile.
 */
export function signOutOnServer(): Promise<void> {
  writeStored(flag, 'yes');
  underWay ??= call(logout, {}, { signal: AbortSignal.timeout(silence) })
    .then(forgiveSignOut)
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/**
 * What was signed out without network is signed out now; so whoever comes in next does so with
 * nobody's cookie. Throws as long as no server hears of it.
 */
export async function paySignOut(): Promise<void> {
  if (isSignOutOwed()) await signOutOnServer();
}

export function isSignOutOwed(): boolean {
  return readStored(flag) !== null;
}

/** Somebody has come in since, with a sign-in of their own. */
export function forgiveSignOut(): void {
  removeStored(flag);
}

/** What the device's database answers; rejects where it is silent for 2 s (decision 44). */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const silent = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the device is silent')), deviceSilence);
  });
  return Promise.race([answer, silent]);
}
