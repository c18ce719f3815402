import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferencesCache } from '#contract/ssr.ts';
import { ssrPreferences } from '#contract/ssrPreferences.ts';
import { removeStored, writeStored } from '#web/preferences/storage.ts';
import { publishPreferences } from './publishPreferences.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';

/** What the worker was told, one after the other. */
let heard: unknown[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  const { stored } = someBrowser();
  vi.stubGlobal('localStorage', Object.assign(stored, localStorage));
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', Object.assign(document, { cookie: '' }));
  const put = async (entry: string, answer: Response) => {
    expect(entry).toBe(preferencesCache.entry);
    heard.push(await answer.json());
  };
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  stop = publishPreferences();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Without any time having passed. */
const now = () => vi.advanceTimersByTimeAsync(0);

it('tells the worker of what is chosen once nothing more is', async () => {
  await vi.runAllTimersAsync();
  writeStored(ssrPreferences.theme, 'light');
  await now();
  writeStored(ssrPreferences.theme, 'dark');
  await now();
  expect(heard).toEqual([{}]);
  await vi.runAllTimersAsync();
  expect(heard).toEqual([{}, { [ssrPreferences.theme]: 'dark' }]);
});

it.each([ssrPreferences.signOutOwed, ssrPreferences.emptyingOwed])(
  'tells the worker at once that somebody left: %s',
  async (flag) => {
    writeStored(ssrPreferences.theme, 'dark');
    writeStored(flag, 'yes');
    await now();
    expect(heard).toEqual([{ [ssrPreferences.theme]: 'dark', [flag]: 'yes' }]);
    removeStored(flag);
    await now();
    expect(heard.at(-1)).toEqual({ [ssrPreferences.theme]: 'dark' });
  },
);

/** The cookies that a page sets whose reader has chosen the dark theme. */
function cookiesOver(protocol: string): string[] {
  const set: string[] = [];
  const put = (cookie: string) => void set.push(cookie);
  Object.defineProperty(document, 'cookie', { get: () => '', set: put });
  vi.stubGlobal('location', { protocol });
  writeStored(ssrPreferences.theme, 'dark');
  return set.filter((cookie) => cookie.includes('=dark') || cookie.includes(ssrPreferences.device));
}

it('says it over https under names that no other host can write', () => {
  const [gone, theme] = cookiesOver('https:');
  expect(theme).toMatch(
    /^__Host-sangbok\.theme=dark; path=\/; max-age=31536000; samesite=lax; secure$/i,
  );
  expect(gone).toMatch(/^__Host-sangbok\.device=; path=\/; max-age=0; .*secure\b/i);
});

it('says it on this machine as plainly as browsers there take it', () => {
  const [gone, theme] = cookiesOver('http:');
  expect(theme).toMatch(/^sangbok\.theme=dark; path=\/; max-age=31536000; samesite=lax$/i);
  expect(gone).toMatch(/^sangbok\.device=; path=\/; max-age=0; samesite=lax$/i);
});
