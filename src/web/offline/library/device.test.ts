import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { NetworkError, noteOnline } from '#web/client/response.ts';
import {
  fromDeviceOrServer,
  forgetDevice,
  fromDevice,
  onDevice,
  rememberUser,
  fromServerOrDevice,
} from './device.ts';
import { writeUser } from './deviceWrites.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';

const kari = {
  id: 'kari',
  firstName: 'Kari',
  community: 'Oslo',
  role: 'kantor',
  canInvite: true,
  createdAt: '',
  lastLogin: null,
} as const;
const readUser = () => fromDevice((device) => device.readUser());

beforeEach(async () => {
  someBrowser();
  await (await openLibrary()).put('meta', kari, 'user');
  // Its code is loaded, as it is from the first call on.
  await readUser();
  await onDevice(() => Promise.resolve());
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  noteOnline(true);
  await forgetLibrary();
});

it('does not store a user who signs out meanwhile', async () => {
  const writing = writeUser(kari);
  await forgetLibrary();
  await writing;
  expect(await readUser()).toBeUndefined();
  // Nor one who is still on the screen after signing out.
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === ssrPreferences.signOutOwed ? 'yes' : null),
  });
  await writeUser(kari);
  vi.stubGlobal('localStorage', { getItem: () => null });
  expect(await readUser()).toBeUndefined();
});

/** From now on the database does not answer. */
function fallSilent(): void {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue(new IDBRequest());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

it('gives up on a silent database after 2 s, for reads and writes', async () => {
  fallSilent();
  const both = Promise.all([readUser(), onDevice((device) => device.writeUser(kari))]);
  await expect.poll(() => vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await both).toEqual([undefined, undefined]);
});

it('reads from the server first, and from the device if it does not answer', async () => {
  const read = () => Promise.resolve('kept');
  expect(await fromServerOrDevice(() => Promise.resolve('new'), read)).toBe('new');
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new NetworkError('silence')));
  expect(await fromServerOrDevice(ask, read)).toBe('kept');
  expect(ask).toHaveBeenCalledOnce();
  const fault = new RangeError('of ours');
  await expect(fromServerOrDevice(() => Promise.reject(fault), read)).rejects.toBe(fault);
});

it('reads from the device again if it had no answer and the server does not answer', async () => {
  const answers = [undefined, 'the list', 'never asked'];
  const read = () => Promise.resolve(answers.shift());
  const silent = () => Promise.reject(new NetworkError('silence'));
  expect(await fromDeviceOrServer(read, silent)).toBe('the list');
  expect(answers).toEqual(['never asked']);
  expect(await fromDeviceOrServer(read, silent), 'what it has it says at once').toBe('never asked');
  await expect(fromDeviceOrServer(read, silent)).rejects.toThrow('silence');
});

it('waits longer for a slow device where there is no other source', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = () => new Promise<string>((resolve) => setTimeout(resolve, 9_000, 'late'));
  const answer = fromServerOrDevice(() => Promise.reject(new NetworkError('silence')), late);
  await expect.poll(() => vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await answer).toBe('late');
});

it('does not ask the server first if it was unreachable just now', async () => {
  noteOnline(false);
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('new'));
  expect(await fromServerOrDevice(ask, () => Promise.resolve('kept'))).toBe('kept');
  expect(ask).not.toHaveBeenCalled();
  expect(await fromServerOrDevice(ask, () => Promise.resolve(undefined))).toBe('new');
});

/** From now on the browser has no database of ours, or cannot list databases. */
function nothingLies(databases?: IDBDatabaseInfo[]): void {
  const { indexedDB: real } = globalThis;
  vi.stubGlobal('indexedDB', {
    databases: databases && (() => Promise.resolve(databases)),
    deleteDatabase: (name: string) => real.deleteDatabase(name),
  });
}

it("does not load the library's code on a device without a database", async () => {
  expect(await readUser()).toMatchObject({ id: 'kari' });
  nothingLies([{ name: 'somebody-elses', version: 1 }]);
  expect(await readUser()).toBeUndefined();
});

it('does where the browser cannot list databases', async () => {
  nothingLies();
  expect(await readUser()).toMatchObject({ id: 'kari' });
});

it('stores the signed-in user on an empty device with the next write', async () => {
  const ola = { ...kari, id: 'ola' };
  nothingLies([]);
  await rememberUser(ola);
  const remembered = async () => (await openLibrary()).get('meta', 'user');
  expect(await remembered()).toMatchObject({ id: 'kari' });
  await onDevice(() => Promise.resolve());
  expect(await remembered()).toMatchObject({ id: 'ola' });
});

it('does not store a user who signed out before that', async () => {
  nothingLies([]);
  await rememberUser(kari);
  await forgetDevice();
  await onDevice(() => Promise.resolve());
  expect(await (await openLibrary()).get('meta', 'user')).toBeUndefined();
});
