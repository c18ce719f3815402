import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferencesCache } from '#contract/base/ssr.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { removeStored, writeStored } from '#web/preferences/storage.ts';
import { publishPreferences } from './publishPreferences.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';

/** What was written for the worker, in order. */
let written: unknown[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  const { stored } = someBrowser();
  vi.stubGlobal('localStorage', Object.assign(stored, localStorage));
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', Object.assign(document, { cookie: '' }));
  const put = async (entry: string, answer: Response) => {
    expect(entry).toBe(preferencesCache.entry);
    written.push(await answer.json());
  };
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  stop = publishPreferences();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Without any time passing. */
const now = () => vi.advanceTimersByTimeAsync(0);

it("writes changes to the worker's cache, debounced", async () => {
  await vi.runAllTimersAsync();
  writeStored(ssrPreferences.theme, 'light');
  await now();
  writeStored(ssrPreferences.theme, 'dark');
  await now();
  expect(written).toEqual([{}]);
  await vi.runAllTimersAsync();
  expect(written).toEqual([{}, { [ssrPreferences.theme]: 'dark' }]);
});

it.each([ssrPreferences.signOutOwed, ssrPreferences.emptyingOwed])(
  "writes a sign-out to the worker's cache at once: %s",
  async (flag) => {
    writeStored(ssrPreferences.theme, 'dark');
    writeStored(flag, 'yes');
    await now();
    expect(written).toEqual([{ [ssrPreferences.theme]: 'dark', [flag]: 'yes' }]);
    removeStored(flag);
    await now();
    expect(written.at(-1)).toEqual({ [ssrPreferences.theme]: 'dark' });
  },
);

/** The cookies set for a user with the dark theme. */
function cookiesOver(protocol: string): string[] {
  const set: string[] = [];
  const put = (cookie: string) => void set.push(cookie);
  Object.defineProperty(document, 'cookie', { get: () => '', set: put });
  vi.stubGlobal('location', { protocol });
  writeStored(ssrPreferences.theme, 'dark');
  return set.filter((cookie) => cookie.includes('=dark') || cookie.includes(ssrPreferences.device));
}

it('sets cookies over https with the __Host- prefix', () => {
  const [gone, theme] = cookiesOver('https:');
  expect(theme).toMatch(
    /^__Host-sangbok\.theme=dark; path=\/; max-age=31536000; samesite=lax; secure$/i,
  );
  expect(gone).toMatch(/^__Host-sangbok\.device=; path=\/; max-age=0; .*secure\b/i);
});

it('sets cookies on localhost without prefix', () => {
  const [gone, theme] = cookiesOver('http:');
  expect(theme).toMatch(/^sangbok\.theme=dark; path=\/; max-age=31536000; samesite=lax$/i);
  expect(gone).toMatch(/^sangbok\.device=; path=\/; max-age=0; samesite=lax$/i);
});
