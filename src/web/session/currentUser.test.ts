import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installationHeader } from '#contract/base/headers.ts';
import { openLibrary } from '#web/offline/library/openLibrary.ts';
import { syncLibrary } from '#web/offline/library/syncLibrary.ts';
import { emptyLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { isOtherInstallation } from '#web/client/installation.ts';
import { forgetDevice } from '#web/offline/library/device.ts';
import { isSignedOut, type Me, getCurrentUser } from './currentUser.ts';

const kari = { id: 'kari', firstName: 'Kari', community: 'Oslo', role: 'kantor', canInvite: true };
/** Which installation answers at the address. */
let answers: string | null;
let isSignedIn: boolean;

beforeEach(async () => {
  someBrowser();
  [answers, isSignedIn] = ['own', true];
  await emptyLibrary();
  const library = fetch;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    const answer = isSignedIn
      ? address === '/api/auth/me'
        ? Response.json({ user: kari })
        : await library(address, options)
      : Response.json({ message: 'Nei.', code: 'notSignedIn' }, { status: 401 });
    if (answers !== null) answer.headers.set(installationHeader, answers);
    return answer;
  });
  await (await openLibrary()).put('meta', { ...kari, music: null } as never, 'user');
});
afterEach(forgetDevice);

const songsHere = async () => (await openLibrary()).count('heads');

/** The current user, and the server's corrections after the device's answer. */
async function ask(): Promise<{ user: string | undefined; corrections: (Me | null)[] }> {
  const corrections: (Me | null)[] = [];
  const { signal } = new AbortController();
  const here = await getCurrentUser(signal, (me) => corrections.push(me)).catch(() => undefined);
  // Lets the server's answer arrive, which comes after the device's.
  await isSignedOut();
  return { user: here?.user.id, corrections };
}

it("keeps the device's data on a 401 of another installation, and recovers when its own is back", async () => {
  expect(await syncLibrary('kari')).toBe('done');
  [answers, isSignedIn] = ['other', false];
  expect(await ask()).toEqual({ user: 'kari', corrections: [] });
  expect(await isSignedOut()).toBe(false);
  expect(isOtherInstallation()).toBe(true);
  expect(await songsHere()).toBe(3);
  [answers, isSignedIn] = ['own', true];
  expect(await ask()).toMatchObject({ user: 'kari' });
  expect(isOtherInstallation()).toBe(false);
});

it('ignores a 401 without an installation', async () => {
  expect(await syncLibrary('kari')).toBe('done');
  [answers, isSignedIn] = [null, false];
  expect(await ask()).toEqual({ user: 'kari', corrections: [] });
  expect(isOtherInstallation()).toBe(false);
});

it('signs out on a 401 of its own installation', async () => {
  expect(await syncLibrary('kari')).toBe('done');
  isSignedIn = false;
  const { corrections } = await ask();
  expect(corrections).toEqual([null]);
  expect(await isSignedOut()).toBe(true);
});

it('signs out on any 401 where an earlier release stored the songs', async () => {
  expect(await syncLibrary('kari')).toBe('done');
  await (await openLibrary()).delete('meta', 'installation');
  [answers, isSignedIn] = ['other', false];
  expect((await ask()).corrections).toEqual([null]);
});
