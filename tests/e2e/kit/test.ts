import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { sessionCookie } from '#server/auth/sessions/session.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { type Authenticator, addAuthenticator } from './authenticator.ts';
import { invitationLink } from './inviteAndRegister.ts';
import { type BrowserOptions, type OpenBrowser, openBrowser } from './openBrowser.ts';
import { registerDirectly, signInDirectly } from './registerDirectly.ts';
import { type BrowserState, SharedBrowsers } from './SharedBrowsers.ts';
import type { ProxyName } from '#tests/durability/proxies.ts';
import type { Backends } from './startBehindProxy.ts';
import { type Sangbok, startSangbok } from './startSangbok.ts';
import { closePages, type Watch } from './watchPage.ts';

/**
 * A browser with a virtual authenticator, watched for console errors until the test ends, and used
 * by no other test meanwhile.
 */
export interface Client {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly authenticator: Authenticator;
  readonly watch: Watch;
}

/** With any option but a stored state, a new browser with empty caches is opened. */
interface ClientOptions extends Omit<Partial<BrowserOptions>, 'storageState'> {
  readonly storageState?: BrowserState;
}

export interface TestFixtures {
  /** Disposed in reverse order at the end: browsers close before their server stops. */
  closing: AsyncDisposableStack;
  /** Opens a further browser; the test fails where its console was not silent. */
  newClient: (options?: ClientOptions) => Promise<Client>;
  /** A browser in which nobody has signed in. */
  client: Client;
  /**
   * The worker's first person, signed in for this test, so that calls which require recent
   * authentication pass.
   */
  prest: Client;
  /** The page of `prest`. */
  page: Page;
  /** Cookies and stored values of a browser in which `prest` is signed in. */
  prestState: BrowserState;
  /**
   * A person registered for this test: no favourites, no recently used songs. Signed in, with the
   * passkey on the device. The page is blank, except in the project `offline`, where it shows Home.
   */
  kantor: Client;
  /**
   * Environment variables of `emptySangbok` that differ from a test server's; set by `test.use`.
   */
  environment: Record<string, string>;
  /** Starts a further server for this test, of another release if its folder is given. */
  newSangbok: (environment?: Record<string, string>, projectFolder?: string) => Promise<Sangbok>;
  /** A further server for this test, with no people. */
  emptySangbok: Sangbok;
  /** The first person of `emptySangbok`, in the state of a `kantor`. */
  firstPerson: Client;
}

export interface WorkerFixtures {
  /**
   * Whether browsers store the library and may register a service worker, as with «Offline-modus».
   * Off by default, so that most tests request everything from the server; on in the project
   * `offline`.
   */
  offlineMode: boolean;
  /** The proxy in front of two servers; null for one server without a proxy. */
  behind: ProxyName | null;
  /**
   * Database and bucket of those two servers; null for one server, which stores everything in its
   * folder.
   */
  backends: Backends | null;
  /** Starts a server, or two behind a proxy; the caller stops it. */
  startServer: (environment?: Record<string, string>, projectFolder?: string) => Promise<Sangbok>;
  /** The server that all tests of a worker share. */
  sangbok: Sangbok;
  /** Signs in the worker's first person once more; their other sessions stay valid. */
  signInPrest: () => Promise<BrowserState>;
  /**
   * Creates an invitation and returns its link. Returns undefined where anybody may register as a
   * test person, which a server behind a proxy does not allow.
   */
  invite: () => Promise<string | undefined>;
  /** Options of a browser with the default settings. */
  newDevice: BrowserOptions;
  /** Pool of browsers with the default settings. */
  sharedBrowsers: SharedBrowsers;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  offlineMode: [false, { option: true, scope: 'worker' }],

  behind: [null, { option: true, scope: 'worker' }],

  backends: [
    async ({ behind }, use) => {
      // Imported on demand: only the full run needs it, and every worker would load a bucket's
      // server.
      const backends =
        behind === null ? null : await (await import('./startBehindProxy.ts')).startBackends();
      await use(backends);
      await backends?.stop();
    },
    { scope: 'worker' },
  ],

  startServer: [
    async ({ behind, backends }, use) => {
      await use(async (environment, projectFolder) => {
        if (behind === null || backends === null) return startSangbok(environment, projectFolder);
        const { startBehindProxy } = await import('./startBehindProxy.ts');
        return startBehindProxy(behind, backends, environment, projectFolder);
      });
    },
    { scope: 'worker' },
  ],

  sangbok: [
    async ({ startServer }, use) => {
      const sangbok = await startServer();
      await use(sangbok);
      await sangbok.stop();
    },
    { scope: 'worker' },
  ],

  newDevice: [
    async ({ sangbok, offlineMode }, use, { project }) => {
      const { viewport = null, locale, timezoneId } = project.use;
      await use({
        baseURL: sangbok.origin,
        settings: { offlineMode },
        serviceWorkers: offlineMode ? 'allow' : 'block',
        viewport,
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
      });
    },
    { scope: 'worker' },
  ],

  sharedBrowsers: [
    async ({ browser, newDevice }, use) => {
      const shared = new SharedBrowsers(browser, newDevice);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],

  signInPrest: [
    async ({ browser, sangbok: { origin, setupLink } }, use) => {
      const context = await browser.newContext();
      const device = await registerDirectly({ context }, origin, setupLink);
      await use(async () => {
        // Without its cookie, since the server would replace the existing session.
        await context.clearCookies({ name: new RegExp(`${sessionCookie}$`) });
        await signInDirectly(context.request, origin, device);
        return context.storageState();
      });
      await context.close();
    },
    { scope: 'worker' },
  ],

  invite: [
    async ({ playwright, sangbok, behind, signInPrest }, use) => {
      await use(async () => {
        if (behind === null) return undefined;
        const request = await playwright.request.newContext({
          baseURL: sangbok.origin,
          storageState: await signInPrest(),
        });
        const link = await invitationLink(request, 'Kari');
        await request.dispose();
        return link;
      });
    },
    { scope: 'worker' },
  ],

  closing: async ({}, use) => {
    await using closing = new AsyncDisposableStack();
    await use(closing);
  },

  newClient: async ({ browser, newDevice, sharedBrowsers, offlineMode, closing }, use) => {
    const visit = async ({ context, beginWatch }: OpenBrowser, leave: () => Promise<void>) => {
      const watch = beginWatch();
      closing.defer(() => expect(watch.complaints, 'console and policy stay silent').toEqual([]));
      closing.defer(leave);
      const page = await context.newPage();
      return { context, page, authenticator: await addAuthenticator(page), watch };
    };
    await use(async ({ storageState, ...particular } = {}) => {
      if (!offlineMode && Object.keys(particular).length === 0) {
        const acquired = await sharedBrowsers.acquire(storageState);
        return visit(acquired, () => sharedBrowsers.release(acquired));
      }
      const stored = storageState === undefined ? {} : { storageState };
      const own = await openBrowser(browser, { ...newDevice, ...particular, ...stored });
      return visit(own, async () => {
        await closePages(own.context.pages());
        await own.context.close();
      });
    });
  },

  client: async ({ newClient }, use) => {
    await use(await newClient());
  },

  prestState: async ({ signInPrest }, use) => {
    await use(await signInPrest());
  },

  prest: async ({ newClient, prestState }, use) => {
    await use(await newClient({ storageState: prestState }));
  },

  page: async ({ prest }, use) => {
    await use(prest.page);
  },

  kantor: async ({ newClient, invite, sangbok, offlineMode }, use) => {
    const kantor = await newClient();
    const link = await invite();
    if (offlineMode) await registerOnScreen(kantor.page, link);
    else await registerDirectly(kantor, sangbok.origin, link);
    await use(kantor);
  },

  environment: [{}, { option: true }],

  newSangbok: async ({ startServer, closing }, use) => {
    await use(async (environment, projectFolder) => {
      const sangbok = await startServer(environment, projectFolder);
      closing.defer(() => sangbok.stop());
      return sangbok;
    });
  },

  emptySangbok: async ({ environment, newSangbok }, use) => {
    await use(await newSangbok(environment));
  },

  firstPerson: async ({ newClient, emptySangbok, offlineMode }, use) => {
    const { origin, setupLink } = emptySangbok;
    const person = await newClient({ baseURL: origin });
    if (offlineMode) await registerOnScreen(person.page, setupLink);
    else await registerDirectly(person, origin, setupLink);
    await use(person);
  },
});

/**
 * Registers on the screen and opens Home, where the app starts to store the library; with a link,
 * or else as a test person.
 */
export async function registerOnScreen(page: Page, link: string | undefined): Promise<void> {
  await page.goto(link ?? '/register');
  await new RegisterPage(page).register(link === undefined ? 'TEST' : undefined);
}

export { expect };
