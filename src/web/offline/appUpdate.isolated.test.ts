import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';

const origin = 'https://sang.example.no';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A service worker that is being installed. */
class Installing extends EventTarget {
  state = 'installing';
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  /** The reply to a page that asks by its first script. */
  isOwn = true;
  postMessage(_: unknown, [port]: readonly MessagePort[]): void {
    port?.postMessage(this.isOwn);
  }
}

async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

const registered = (workers: object) => () =>
  Promise.resolve(
    Object.assign(new EventTarget(), {
      active: null,
      installing: null,
      waiting: null,
      update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
      ...workers,
    }),
  );

/** A first visit; each attempt to install registers a worker of its own. */
async function firstVisit() {
  someBrowser();
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { origin });
  const attempts: Installing[] = [];
  const register = async () => {
    const installing = new Installing();
    attempts.push(installing);
    return registered({ installing })();
  };
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  const { keepApp, onAppKept } = await import('./keepApp.ts');
  let isKept = false;
  onAppKept(() => (isKept = true));
  keepApp();
  await flushPromises();
  return {
    attempts,
    isKept: () => isKept,
    end: async (state: string) => {
      attempts.at(-1)?.become(state);
      await flushPromises();
    },
    pass: async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      await flushPromises();
    },
    backOnline: async () => {
      dispatchEvent(new Event('online'));
      await flushPromises();
    },
  };
}

it('retries within the visit, with back-off, until the worker is installed', async () => {
  const { attempts, isKept, end, pass } = await firstVisit();
  for (const pause of [5_000, 10_000, 20_000]) {
    const before = attempts.length;
    await end('redundant');
    await pass(pause - 1);
    expect(attempts).toHaveLength(before);
    await pass(1);
    expect(attempts).toHaveLength(before + 1);
  }
  expect(isKept()).toBe(false);
  await end('installed');
  expect(isKept()).toBe(true);
  await pass(60 * 60_000);
  expect(attempts).toHaveLength(4);
});

it('retries when the network is back, and restarts the back-off', async () => {
  const { attempts, end, pass, backOnline } = await firstVisit();
  await end('redundant');
  await pass(5_000);
  await end('redundant');
  await backOnline();
  expect(attempts).toHaveLength(3);
  await end('redundant');
  await pass(5_000);
  expect(attempts).toHaveLength(4);
});

/** A page of a release while the next one is installed. */
async function page(controller: object | null, workers: object) {
  someBrowser();
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { origin });
  Object.assign(document, { querySelector: () => ({ src: `${origin}/assets/index-1.js` }) });
  const registration = await registered(workers)();
  const register = () => Promise.resolve(registration);
  const serviceWorker = Object.assign(new EventTarget(), { controller, register });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  const { keepApp } = await import('./keepApp.ts');
  const { useAppUpdate, watchForUpdates } = await import('./appUpdate.ts');
  watchForUpdates();
  keepApp();
  await flushPromises();
  const { installing }: { readonly installing: unknown } = registration;
  if (installing instanceof Installing) installing.become('installed');
  await flushPromises();
  return {
    registration,
    takeOver: (worker: object) => {
      serviceWorker.controller = worker;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    },
    isOffered: () => renderToString(createElement(() => `${useAppUpdate() !== null}`)) === 'true',
  };
}

const own = new Installing();
const next = new Installing();

it.each([
  ['its own', own, { active: own }],
  ['none yet, its own being active', null, { active: own }],
  ['none yet, its own being installed', null, { installing: own }],
])('offers the next release to a page whose worker is %s', async (_, controller, workers) => {
  const { takeOver, isOffered } = await page(controller, workers);
  takeOver(own);
  expect(isOffered()).toBe(false);
  takeOver(next);
  expect(isOffered()).toBe(true);
});

it('offers it to a page that was still loading when the next release took over', async () => {
  const taken = Object.assign(new Installing(), { isOwn: false });
  const { isOffered } = await page(taken, { active: taken });
  await expect.poll(isOffered).toBe(true);
});

it('offers it to a page without a controller', async () => {
  const { takeOver, isOffered } = await page(null, { active: own });
  takeOver(next);
  expect(isOffered()).toBe(true);
});

it.each([
  ['the next release', { active: own, waiting: next }, own, true],
  ['the own release of a page without a worker', { active: next, waiting: own }, null, false],
])('offers a waiting worker: %s', async (_, workers, controller, expected) => {
  expect((await page(controller, workers)).isOffered()).toBe(expected);
});

it('looks for the next release at once when an answer cannot be read, and offers it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { registration, isOffered } = await page(own, { active: own });
  const { request } = await import('#web/client/request.ts');
  const { favoriteSong } = await import('#contract/songs/songs.ts');
  const toggle = async (answer: Response) => {
    vi.stubGlobal('fetch', async () => answer);
    await request(favoriteSong, { params: { id: 'elven' } }).catch(() => undefined);
  };
  await toggle(Response.json({ isFavorite: true }));
  await toggle(new Response('{"isFav', { headers: { 'content-type': 'application/json' } }));
  expect(registration.update).not.toHaveBeenCalled();

  registration.update.mockImplementation(async () => {
    const installing = new Installing();
    Object.assign(registration, { installing });
    registration.dispatchEvent(new Event('updatefound'));
    Object.assign(registration, { installing: null, waiting: installing });
    installing.become('installed');
  });
  await toggle(Response.json({ isFavorite: 'alltid' }));
  await toggle(Response.json({ isFavorite: 'alltid' }));
  expect(registration.update).toHaveBeenCalledTimes(1);
  expect(isOffered()).toBe(true);
});
