import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getMe, logout } from '#contract/user.ts';
import { oweSignOut, payEmptying, signOutOnServer } from './signOut.ts';
import { whoIsHere } from './whoIsHere.ts';

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

/** A server that keeps one sign-in, and a way to it that can be closed. */
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
  vi.unstubAllGlobals();
  Object.assign(device, {
    user: undefined,
    forgotten: 0,
    forgets: Promise.resolve(),
    writes: Promise.resolve(),
  });
  vi.useRealTimers();
});

function signOut(): Promise<void> {
  oweSignOut();
  return signOutOnServer();
}

const ask = () => whoIsHere(new AbortController().signal, () => undefined);

it('lets nobody in by the sign-in of a person who signed out without network', async () => {
  await expect(ask()).resolves.toMatchObject({ user: { id: 'kari' } });
  server.reachable = false;
  await expect(signOut()).rejects.toThrow('no network');
  await expect(ask()).rejects.toThrow('no network');
  server.reachable = true;
  await expect(ask()).rejects.toThrow('401');
  expect(server.signedIn).toBe(false);
});

it('signs nobody out who came in later', async () => {
  await signOut();
  server.signedIn = true;
  await expect(ask()).resolves.toMatchObject({ user: { id: 'kari' } });
});

it('hears no answer that was on its way when the person signed out', async () => {
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

it('shows nobody on a device that still remembers somebody who signed out', async () => {
  device.user = { id: 'kari' };
  await expect(ask()).resolves.toMatchObject({ user: { id: 'kari' } });
  server.reachable = false;
  await expect(signOut()).rejects.toThrow('no network');
  await expect(ask()).rejects.toThrow('no network');
  vi.stubGlobal('navigator', { onLine: false });
  await expect(ask()).rejects.toThrow('no network');
  expect(device.forgotten).toBe(2);
});

it('shows nobody by a device that was too slow to be emptied, though the server has heard', async () => {
  device.user = { id: 'kari' };
  const { promise, resolve } = Promise.withResolvers<void>();
  device.forgets = promise;
  void payEmptying();
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

it('waits for no row about oneself to be written', async () => {
  device.writes = new Promise(() => undefined);
  await expect(ask()).resolves.toMatchObject({ user: { firstName: 'Kari' } });
});
