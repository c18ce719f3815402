import { logout } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { readStored, removeStored, writeStored } from '#web/preferences/storage.ts';

const flag = 'sangbok.signOutOwed';

/**
 * Ends the sign-in on the server. Until it has answered, the cookie still lets in whoever comes
 * next, so it stays owed: also where the network is away or the page is closed meanwhile.
 */
export async function signOutOnServer(): Promise<void> {
  writeStored(flag, 'yes');
  await call(logout, {});
  forgiveSignOut();
}

/** What was signed out without network is signed out now. Throws as long as no server hears of it. */
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
