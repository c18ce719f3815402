import type { getMe, User } from '#contract/user.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { ApiError } from '#web/api/client/apiError.ts';
import { call } from '#web/api/client/request.ts';
import { acceptInlinedResponses } from '#web/api/client/inlinedResponses.ts';
import { signedInUser } from '#web/api/client/responseChecks.ts';
import { forgetDevice, fromDevice, rememberUser } from '#web/offline/library/device.ts';
import type * as deviceReads from '#web/offline/library/deviceReads.ts';
import { inTime } from '#web/api/client/response.ts';
import { keepInstallation } from '#web/api/client/installation.ts';
import { isEmptyingOwed, isSignOutOwed, payEmptying, paySignOut } from './signOut.ts';

export type Me = AnswerOf<typeof getMe>;

/**
 * Somebody signed out, and no server has heard of it yet or the device is not empty: it knows nobody
 * (decision 47).
 */
async function rememberedUser() {
  if (!isSignOutOwed() && !isEmptyingOwed()) {
    return fromDevice(async (device) => {
      const [user] = await Promise.all([device.readUser(), recallInstallation(device)]);
      return user;
    });
  }
  await inTime(payEmptying()).catch(() => undefined);
  return undefined;
}

/** Before a 401 is believed: of which installation the songs here are. */
async function recallInstallation({ readInstallation }: typeof deviceReads): Promise<undefined> {
  const installation = await readInstallation();
  if (installation !== undefined) keepInstallation(installation);
}

/**
 * Who is signed in: as this device remembers, if it does, or as the server says, whichever comes
 * first. After the device's answer the server's goes to `correct`, null for nobody. Only a 401 signs
 * out, so that the app opens without network and stays open while a server stumbles.
 */
export async function whoIsHere(
  signal: AbortSignal,
  correct: (me: Me | null) => void,
): Promise<Me> {
  const remembered = rememberedUser();
  const here = navigator.onLine ? undefined : await remembered;
  // Without network there is nobody to ask; the library does, once it is back.
  if (here !== undefined) return { user: here };
  const asked = askServer(signal, remembered);
  try {
    const user = await Promise.race([asked.then(() => undefined), remembered]);
    if (user === undefined) return await asked;
    void asked.then(correct, (error: unknown) => saysNobody(error) && correct(null));
    return { user };
  } catch (error) {
    const user = await remembered;
    if (user === undefined) throw error;
    if (!saysNobody(error)) return { user };
    await forgetDevice();
    throw error;
  }
}

async function askServer(
  signal: AbortSignal,
  remembered: Promise<Pick<User, 'id'> | undefined>,
): Promise<Me> {
  await paySignOut();
  const me = await askMe({ signal }).catch(async (error: unknown) => {
    // Again where somebody was: a passkey that was shown anew meanwhile is a sign-in of its own.
    if (!saysNobody(error) || (await remembered) === undefined) throw error;
    return askMe({ signal });
  });
  if (isSignOutOwed()) throw new Error('signed out while the answer was on its way');
  acceptInlinedResponses(me.user.id);
  const written = rememberUser(me.user);
  const before = await remembered;
  // Only what is somebody else's must be gone before anything is read in this name.
  if (before !== undefined && before.id !== me.user.id) await written;
  return me;
}

const askMe = (options?: { readonly signal: AbortSignal }) =>
  call<typeof getMe>({ method: 'GET', path: '/api/auth/me', answer: signedInUser }, {}, options);

/** Whether a server says that nobody is signed in; false also where none answers. */
export async function isNobodyHere(): Promise<boolean> {
  await fromDevice(recallInstallation);
  return askMe().then(() => false, saysNobody);
}

function saysNobody(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
