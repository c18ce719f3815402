import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toldAt } from '#contract/firstSheet.ts';
import { told } from '#contract/told.ts';
import { removeStored, writeStored } from '#web/preferences/storage.ts';
import { tellServer } from './tellServer.ts';
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
    expect(entry).toBe(toldAt.entry);
    heard.push(await answer.json());
  };
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  stop = tellServer();
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
  writeStored(told.theme, 'light');
  await now();
  writeStored(told.theme, 'dark');
  await now();
  expect(heard).toEqual([{}]);
  await vi.runAllTimersAsync();
  expect(heard).toEqual([{}, { [told.theme]: 'dark' }]);
});

it.each([told.signOutOwed, told.emptyingOwed])(
  'tells the worker at once that somebody left: %s',
  async (flag) => {
    writeStored(told.theme, 'dark');
    writeStored(flag, 'yes');
    await now();
    expect(heard).toEqual([{ [told.theme]: 'dark', [flag]: 'yes' }]);
    removeStored(flag);
    await now();
    expect(heard.at(-1)).toEqual({ [told.theme]: 'dark' });
  },
);

/** The cookies that a page sets whose reader has chosen the dark theme. */
function cookiesOver(protocol: string): string[] {
  const set: string[] = [];
  const put = (cookie: string) => void set.push(cookie);
  Object.defineProperty(document, 'cookie', { get: () => '', set: put });
  vi.stubGlobal('location', { protocol });
  writeStored(told.theme, 'dark');
  return set.filter((cookie) => cookie.includes('=dark') || cookie.includes(told.device));
}

it('says it over https under names that no other host can write', () => {
  const [gone, theme] = cookiesOver('https:');
  expect(theme).toMatch(
    /^__Host-sangbok\.theme=dark; path=\/; expires=[^;]+; sameSite=lax; secure$/i,
  );
  expect(gone).toMatch(/^__Host-sangbok\.device=; path=\/;.* secure\b/i);
});

it('says it on this machine as plainly as browsers there take it', () => {
  const [gone, theme] = cookiesOver('http:');
  expect(theme).toMatch(/^sangbok\.theme=dark; path=\/; expires=[^;]+; sameSite=lax$/i);
  expect(gone).toMatch(/^sangbok\.device=; path=\/; expires=[^;]+$/i);
});
