import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const key = 'sangbok.device';
const defaults = {
  offlineMode: true,
  autoplay: false,
  repeatAudio: false,
  songDetails: false,
  fit: 'unchosen',
  characterKeys: true,
};
const store = new Map<string, string>();
let refused = false;

/** A module that has read nothing yet, as in a page just opened. */
async function openPage() {
  vi.resetModules();
  return import('./deviceSettings.ts');
}

/** The event that other tabs get when a page wrote. */
function notifyOtherTab(changed: string | null) {
  dispatchEvent(Object.assign(new Event('storage'), { key: changed }));
}

beforeEach(() => {
  store.clear();
  refused = false;
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (refused) throw new DOMException('full', 'QuotaExceededError');
      store.set(name, value);
    },
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('default to offline mode on and autoplay off', async () => {
  const { readDeviceSettings } = await openPage();
  expect(readDeviceSettings()).toEqual(defaults);
  expect(store.size).toBe(0);
});

it('are stored at once and read by the next page', async () => {
  (await openPage()).changeDeviceSettings({ autoplay: true });
  expect(JSON.parse(store.get(key) ?? '')).toEqual({ ...defaults, autoplay: true });
  expect((await openPage()).readDeviceSettings()).toEqual({ ...defaults, autoplay: true });
});

it('merge what is stored over the defaults, value by value', async () => {
  store.set(key, '{"offlineMode":false,"autoplay":"ja","louder":true,"toString":true}');
  const { readDeviceSettings } = await openPage();
  expect(readDeviceSettings()).toEqual({ ...defaults, offlineMode: false });
});

it.each(['{', '', 'undefined'])('pass over %j with a warning, once', async (stored) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  store.set(key, stored);
  const { readDeviceSettings } = await openPage();
  expect(readDeviceSettings()).toEqual(defaults);
  expect(readDeviceSettings()).toEqual(defaults);
  expect(warn.mock.calls).toEqual([['Failed to parse stored preferences']]);
});

it.each(['null', '7', '[]', '"x"'])('take %s for nothing stored', async (stored) => {
  store.set(key, stored);
  expect((await openPage()).readDeviceSettings()).toEqual(defaults);
});

it('stay the same object while nothing changes', async () => {
  store.set(key, '{"autoplay":true}');
  const { readDeviceSettings } = await openPage();
  expect(readDeviceSettings()).toBe(readDeviceSettings());
});

it('last as long as the page where storage is refused', async () => {
  refused = true;
  const { changeDeviceSettings, readDeviceSettings } = await openPage();
  changeDeviceSettings({ offlineMode: false });
  changeDeviceSettings({ repeatAudio: true });
  const changed = { ...defaults, offlineMode: false, repeatAudio: true };
  expect(readDeviceSettings()).toEqual(changed);
});

it('notify a listener of changes here and in other tabs, until it unsubscribes', async () => {
  const { changeDeviceSettings, onDeviceSettings } = await openPage();
  const listener = vi.fn<(settings: object) => void>();
  const stop = onDeviceSettings(listener);
  changeDeviceSettings({ autoplay: true });
  store.set(key, '{"autoplay":true,"offlineMode":false}');
  notifyOtherTab('sangbok.theme');
  notifyOtherTab(key);
  store.clear();
  notifyOtherTab(null);
  stop();
  notifyOtherTab(key);
  changeDeviceSettings({ autoplay: true });
  expect(listener.mock.calls).toEqual([
    [{ ...defaults, autoplay: true }],
    [{ ...defaults, autoplay: true, offlineMode: false }],
    [defaults],
  ]);
});
