import { type BrowserContext, expect, type Page } from '@playwright/test';
import { favoriteSong, listFavoriteSongs } from '#contract/songs/songs.ts';
import { addAuthenticator } from '#tests/e2e/kit/authenticator.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { watchPersistentCalls } from '#tests/e2e/kit/watchPersistentCalls.ts';
import type { Client } from '#tests/e2e/kit/test.ts';
import { closePages, type Watch } from '#tests/e2e/kit/watchPage.ts';

/** A URL of the app's origin that does not load the app. */
const blankUrl = '/logo.svg';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Persistent changes that are undone before the next test. */
const reversible = ['grantPermissions', 'route', 'setOffline'];

/**
 * A signed-in browser with the app and the library on the device, reused by one test after the
 * other. Tests that sign out, or that test an empty device, need their own browser.
 */
export class Device {
  readonly #context: BrowserContext;
  readonly #beginWatch: () => Watch;
  readonly #cookies: Cookies;
  readonly #settings: string | null;
  #watch: Watch;

  private constructor(
    context: BrowserContext,
    watch: Watch,
    beginWatch: () => Watch,
    cookies: Cookies,
    settings: string | null,
  ) {
    this.#context = context;
    this.#beginWatch = beginWatch;
    this.#watch = watch;
    this.#cookies = cookies;
    this.#settings = settings;
  }

  /** Prepares the device from a page of a newly registered person. */
  static async of(page: Page, watch: Watch, beginWatch: () => Watch): Promise<Device> {
    await allOnDevice(page);
    const settings = await page.evaluate(() => localStorage.getItem('sangbok.device'));
    const cookies = await page.context().cookies();
    const device = new Device(page.context(), watch, beginWatch, cookies, settings);
    await device.release();
    watchPersistentCalls(page.context(), (name) => {
      if (reversible.includes(name)) return;
      throw new Error(
        `${name} would persist on the device that tests share: use the fixture kantor`,
      );
    });
    return device;
  }

  /**
   * Opens a page in a clean state: without pending writes, drafts, favourites or settings of other
   * tests.
   */
  async acquire(): Promise<Client> {
    const context = this.#context;
    await context.setOffline(false);
    await context.unrouteAll();
    await context.clearPermissions();
    await context.clearCookies();
    await context.addCookies(this.#cookies);
    await this.#forgetFavorites();
    const watch = this.#beginWatch();
    this.#watch = watch;
    const page = await context.newPage();
    const authenticator = await addAuthenticator(page);
    await page.goto(blankUrl);
    await page.evaluate(clearState, this.#settings);
    return { context, page, authenticator, watch };
  }

  /** Ends a test's use; fails where its console was not silent. */
  async release(): Promise<void> {
    await closePages(this.#context.pages());
    expect(this.#watch.complaints, 'console and policy stay silent').toEqual([]);
  }

  async #forgetFavorites(): Promise<void> {
    const { request } = this.#context;
    const answer = await request.get(listFavoriteSongs.path);
    if (!answer.ok()) throw new Error('an earlier test has signed out on the shared device');
    for (const { id } of await answer.json()) {
      await request.post(favoriteSong.path.replace(':id', id), { data: { isFavorite: false } });
    }
  }
}

/**
 * Runs in the page: deletes everything that the app stores except the library, and restores the
 * settings.
 */
async function clearState(settings: string | null): Promise<void> {
  localStorage.clear();
  if (settings !== null) localStorage.setItem('sangbok.device', settings);
  for (const { name = '' } of await indexedDB.databases()) {
    if (name === 'sangbok-library') continue;
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error ?? new Error('refused'));
    });
  }
}
