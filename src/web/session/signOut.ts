import { ssrPreferences } from '#contract/ssrPreferences.ts';
import type { logout } from '#contract/user.ts';
import { forgetDevice } from '#web/offline/library/device.ts';
import { readStored, removeStored, writeStored } from '#web/preferences/storage.ts';
import { call } from '#web/api/client/request.ts';
import { okResponse } from '#web/api/client/responseChecks.ts';

const flag = ssrPreferences.signOutOwed;
const emptyingFlag = ssrPreferences.emptyingOwed;

let underWay: Promise<void> | null = null;

/**
 * Until the server has heard of it, the cookie still lets in whoever comes next, so the sign-out stays
 * owed: also where the network is away or the page is closed meanwhile.
 */
export function oweSignOut(): void {
  writeStored(flag, 'yes');
}

/** Ends the sign-in on the server. */
export function signOutOnServer(): Promise<void> {
  underWay ??= call<typeof logout>(
    { method: 'POST', path: '/api/auth/logout', answer: okResponse },
    {},
  )
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

/**
 * Empties the device of whoever left. Owed until it is done: a device that was silent then is
 * emptied before it is next asked who was here.
 */
export async function payEmptying(): Promise<void> {
  writeStored(emptyingFlag, 'yes');
  if (await forgetDevice()) removeStored(emptyingFlag);
}

export function isEmptyingOwed(): boolean {
  return readStored(emptyingFlag) !== null;
}

export function isSignOutOwed(): boolean {
  return readStored(flag) !== null;
}

/** Somebody has come in since, with a sign-in of their own. */
export function forgiveSignOut(): void {
  removeStored(flag);
}
