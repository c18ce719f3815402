import { type BrowserContext, expect, type Page } from '@playwright/test';
import { favoriteSong, listFavoriteSongs } from '#contract/songs.ts';
import { addAuthenticator } from '#tests/e2e/kit/authenticator.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { noteLastingCalls } from '#tests/e2e/kit/noteLastingCalls.ts';
import type { Visitor } from '#tests/e2e/kit/test.ts';
import { closeHeard, type Watch } from '#tests/e2e/kit/watchPage.ts';

/** A page of the app's own address with nothing of the app in it. */
const nothing = '/logo.svg';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** What lasts and is undone before the next test. */
const undone = ['grantPermissions', 'route', 'setOffline'];

/**
 * A browser in which somebody is signed in, with the app and the library on the device, lent to one
 * test after the other. Only who ends the sign-in, or asks how a device begins, needs another one.
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

  /** The page is of somebody who has just come in. */
  static async of(page: Page, watch: Watch, beginWatch: () => Watch): Promise<Device> {
    await allOnDevice(page);
    const settings = await page.evaluate(() => localStorage.getItem('sangbok.device'));
    const cookies = await page.context().cookies();
    const device = new Device(page.context(), watch, beginWatch, cookies, settings);
    await device.takeBack();
    noteLastingCalls(page.context(), (name) => {
      if (undone.includes(name)) return;
      throw new Error(`${name} would last on the device that tests share: take a kantor`);
    });
    return device;
  }

  /** As its person would find it: no waiting write, draft, favourite or setting of another test. */
  async lend(): Promise<Visitor> {
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
    await page.goto(nothing);
    await page.evaluate(forgetUse, this.#settings);
    return { context, page, authenticator, watch };
  }

  /** The end of a test, whose pages must have been silent. */
  async takeBack(): Promise<void> {
    await closeHeard(this.#context.pages());
    expect(this.#watch.complaints, 'console and policy stay silent').toEqual([]);
  }

  async #forgetFavorites(): Promise<void> {
    const { request } = this.#context;
    const answer = await request.get(listFavoriteSongs.path);
    if (!answer.ok()) throw new Error('a test before has ended the sign-in of the shared device');
    for (const { id } of await answer.json()) {
      await request.post(favoriteSong.path.replace(':id', id), { data: { isFavorite: false } });
    }
  }
}

/** In the page: all that the app keeps but the library goes, and the settings are as they were. */
async function forgetUse(settings: string | null): Promise<void> {
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
