import type { Browser, BrowserContext } from '@playwright/test';
import type { LibrarySize } from '#bench/songs/generateSongs.ts';
import { type Library, makeLibrary } from '#bench/servers/makeLibrary.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { startSangbok } from '#bench/servers/startSangbok.ts';
import { pages } from '#contract/base/pages.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';
import { launchBrowser, newPhone } from './phone.ts';

/** Our server with its screens, and a browser, for figures measured on the screen. */
export interface Stage extends AsyncDisposable {
  readonly browser: Browser;
  readonly origin: string;
  readonly library: Library;
  readonly server: Child;
  signedIn(): Promise<BrowserContext>;
  signedOut(): Promise<BrowserContext>;
}

/** Pass a browser to share it; another one is needed only where two are measured side by side. */
export async function setStage(size: LibrarySize, given?: Browser): Promise<Stage> {
  if ((await buildWebIfStale()) !== 0) throw new Error('the screens could not be built');
  const library = await makeLibrary(size);
  const server = await startSangbok(library, (port) => ({ PUBLIC_ORIGIN: at(port) }));
  const browser = given ?? (await launchBrowser());
  const origin = at(server.port);
  return {
    browser,
    origin,
    library,
    server,
    signedIn: () => newPhone(browser, origin, library.cookie),
    signedOut: () => newPhone(browser, origin),
    async [Symbol.asyncDispose]() {
      if (browser !== given) await browser.close();
      await server.stop();
    },
  };
}

/** An origin that browsers treat as a secure context. */
export const at = (port: number) => `http://localhost:${port}`;

/** A phone that has stored the app and all songs on its first visit. */
export async function installed(stage: Stage): Promise<BrowserContext> {
  const phone = await stage.signedIn();
  const page = await phone.newPage();
  await page.goto(pages.home.path);
  await allOnDevice(page);
  await page.close();
  return phone;
}
