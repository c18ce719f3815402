import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import type { logout } from '#contract/people/user.ts';
import { forgetDevice } from '#web/offline/library/device.ts';
import { readStored, removeStored, writeStored } from '#web/preferences/storage.ts';
import { request } from '#web/client/request.ts';
import { okResponse } from '#web/client/responseChecks.ts';

const flag = ssrPreferences.signOutOwed;
const clearingFlag = ssrPreferences.emptyingOwed;

let signingOut: Promise<void> | null = null;

/**
 * Until the server has ended the session, its cookie would sign in the next user. The sign-out
 * is therefore kept as pending in localStorage, also without network or after the page was closed.
 */
export function markSignOutPending(): void {
  writeStored(flag, 'yes');
}

/** Ends the session on the server. */
export function signOutOnServer(): Promise<void> {
  signingOut ??= request<typeof logout>(
    { method: 'POST', path: '/api/auth/logout', read: okResponse },
    {},
  )
    .then(clearPendingSignOut)
    .finally(() => {
      signingOut = null;
    });
  return signingOut;
}

/**
 * Sends a pending sign-out, so that the next user does not sign in with the previous cookie. Throws
 * while the server does not answer.
 */
export async function sendPendingSignOut(): Promise<void> {
  if (isSignOutPending()) await signOutOnServer();
}

/**
 * Deletes everything of the previous user from the device. Pending until done: if the database does
 * not answer, it is retried before the device is next asked for its user.
 */
export async function clearDevice(): Promise<void> {
  writeStored(clearingFlag, 'yes');
  if (await forgetDevice()) removeStored(clearingFlag);
}

export function isClearingPending(): boolean {
  return readStored(clearingFlag) !== null;
}

export function isSignOutPending(): boolean {
  return readStored(flag) !== null;
}

/** Somebody has signed in since, with a session of their own. */
export function clearPendingSignOut(): void {
  removeStored(flag);
}
