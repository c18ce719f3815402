import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getMe, logout } from '#contract/people/user.ts';
import { markSignOutPending, clearDevice, signOutOnServer } from './signOut.ts';
import { getCurrentUser } from './currentUser.ts';

const device = vi.hoisted(() => ({
  user: undefined as unknown,
  forgotten: 0,
  forgets: Promise.resolve(),
  writes: Promise.resolve(),
}));
vi.mock('#web/offline/library/device.ts', () => ({
  fromDevice: async () => device.user,
  forgetDevice: async () => {
    await device.forgets;
    device.forgotten += 1;
    device.user = undefined;
    return true;
  },
  rememberUser: () => device.writes,
}));

const user = { id: 'kari', firstName: 'Kari', community: 'Elvebakken', role: 'kantor' };

/** A server with one session, and a connection to it that can be cut. */
const server = { reachable: true, signedIn: true, answersAt: Promise.resolve() };

async function answer(path: string): Promise<Response> {
  if (!server.reachable) throw new TypeError('no network');
  if (path === logout.path) server.signedIn = false;
  if (path !== getMe.path) return Response.json({ ok: true });
  await server.answersAt;
  return server.signedIn
    ? Response.json({ user: { ...user, canInvite: true, createdAt: '', lastLogin: null } })
    : Response.json({ message: 'Ikke innlogget', code: 'notSignedIn' }, { status: 401 });
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  Object.assign(server, { reachable: true, signedIn: true, answersAt: Promise.resolve() });
});
afterEach(() => {
  Object.assign(device, {
    user: undefined,
    forgotten: 0,
    forgets: Promise.resolve(),
    writes: Promise.resolve(),
  });
  vi.useRealTimers();
});

function signOut(): Promise<void> {
  markSignOutPending();
  return signOutOnServer();
}

const ask = () => getCurrentUser(new AbortController().signal, () => undefined);

it('ends the session on the server before the next user signs in, after a sign-out without network', async () => {
  await expect(ask()).resolves.toMatchObject({ user: { id: 'kari' } });
  server.reachable = false;
  await expect(signOut()).rejects.toThrow('no network');
  await expect(ask()).rejects.toThrow('no network');
  server.reachable = true;
  await expect(ask()).rejects.toThrow('401');
  expect(server.signedIn).toBe(false);
});

it('does not sign out a user who signs in later', async () => {
  await signOut();
  server.signedIn = true;
  await expect(ask()).resolves.toMatchObject({ user: { id: 'kari' } });
});

it('discards an answer that was under way at sign-out', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answersAt = promise;
  const asked = Promise.allSettled([ask()]);
  await Promise.resolve();
  server.reachable = false;
  await expect(signOut()).rejects.toThrow('no network');
  resolve();
  const [{ status }] = await asked;
  expect(status).toBe('rejected');
});

it('ignores a user still stored on the device after sign-out', async () => {
  device.user = { id: 'kari' };
  await expect(ask()).resolves.toMatchObject({ user: { id: 'kari' } });
  server.reachable = false;
  await expect(signOut()).rejects.toThrow('no network');
  await expect(ask()).rejects.toThrow('no network');
  vi.stubGlobal('navigator', { onLine: false });
  await expect(ask()).rejects.toThrow('no network');
  expect(device.forgotten).toBe(2);
});

it('ignores the stored user while the device is not emptied, though the server has ended the session', async () => {
  device.user = { id: 'kari' };
  const { promise, resolve } = Promise.withResolvers<void>();
  device.forgets = promise;
  void clearDevice();
  await signOut();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failure = ask().catch(String);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toContain('401');
  resolve();
  vi.useRealTimers();
  await expect.poll(() => device.forgotten).toBeGreaterThan(0);
  await expect(ask()).rejects.toThrow('401');
});

it('does not wait for the device to store the user', async () => {
  device.writes = new Promise(() => undefined);
  await expect(ask()).resolves.toMatchObject({ user: { firstName: 'Kari' } });
});
