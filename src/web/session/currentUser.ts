import type { getMe, User } from '#contract/people/user.ts';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { ApiError } from '#web/client/apiError.ts';
import { request } from '#web/client/request.ts';
import { acceptInlinedResponses } from '#web/client/inlinedResponses.ts';
import { signedInUser } from '#web/client/responseChecks.ts';
import { forgetDevice, fromDevice, rememberUser } from '#web/offline/library/device.ts';
import type * as deviceReads from '#web/offline/library/deviceReads.ts';
import { overlaidUser } from '#web/offline/outbox/outbox.ts';
import { inTime } from '#web/client/response.ts';
import { keepInstallation } from '#web/client/installation.ts';
import { isClearingPending, isSignOutPending, clearDevice, sendPendingSignOut } from './signOut.ts';

export type Me = AnswerOf<typeof getMe>;

/**
 * The user stored on this device. Undefined while a sign-out is pending on the server, or the device
 * is not emptied (decision 47).
 */
async function readStoredUser() {
  if (!isSignOutPending() && !isClearingPending()) {
    return fromDevice(async (device) => {
      const [user] = await Promise.all([device.readUser(), recallInstallation(device)]);
      return user;
    });
  }
  await inTime(clearDevice()).catch(() => undefined);
  return undefined;
}

/** Before a 401 is believed: which installation the songs here came from. */
async function recallInstallation({ readInstallation }: typeof deviceReads): Promise<undefined> {
  const installation = await readInstallation();
  if (installation !== undefined) keepInstallation(installation);
}

/**
 * The signed-in user, from the device or the server, whichever answers first. If the device answers
 * first, the server's answer goes to `correct`, null for no session. Only a 401 signs out, so that
 * the app opens without network and stays open through server errors.
 */
export async function getCurrentUser(
  signal: AbortSignal,
  correct: (me: Me | null) => void,
): Promise<Me> {
  const stored = readStoredUser();
  const offlineUser = navigator.onLine ? undefined : await stored;
  // Offline, the library's sync corrects the answer once the network is back.
  if (offlineUser !== undefined) return { user: offlineUser };
  const asked = askServer(signal, stored);
  try {
    const user = await Promise.race([asked.then(() => undefined), stored]);
    if (user === undefined) return await asked;
    void asked.then(correct, (error: unknown) => isUnauthorized(error) && correct(null));
    return { user };
  } catch (error) {
    const user = await stored;
    if (user === undefined) throw error;
    if (!isUnauthorized(error)) return { user };
    await forgetDevice();
    throw error;
  }
}

async function askServer(
  signal: AbortSignal,
  stored: Promise<Pick<User, 'id'> | undefined>,
): Promise<Me> {
  await sendPendingSignOut();
  const me = await askMe({ signal }).catch(async (error: unknown) => {
    // Retried if somebody was signed in: a passkey may have started a new session meanwhile.
    if (!isUnauthorized(error) || (await stored) === undefined) throw error;
    return askMe({ signal });
  });
  if (isSignOutPending()) throw new Error('signed out while the answer was on its way');
  acceptInlinedResponses(me.user.id);
  const written = rememberUser(me.user);
  const before = await stored;
  // Another user's data must be deleted before anything is read for this one.
  if (before !== undefined && before.id !== me.user.id) await written;
  return me;
}

async function askMe(options?: { readonly signal: AbortSignal }): Promise<Me> {
  const endpoint = { method: 'GET', path: '/api/auth/me', read: signedInUser } as const;
  return {
    user: await overlaidUser(async () => (await request<typeof getMe>(endpoint, {}, options)).user),
  };
}

/** Whether the server says that there is no session; false if it does not answer. */
export async function isSignedOut(): Promise<boolean> {
  await fromDevice(recallInstallation);
  return askMe().then(() => false, isUnauthorized);
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
