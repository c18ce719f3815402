import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { sessionCookie } from '#server/auth/sessions/session.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { type Authenticator, addAuthenticator } from './authenticator.ts';
import { invitationLink } from './letIn.ts';
import { type BrowserOptions, type OpenBrowser, openBrowser } from './openBrowser.ts';
import { registerDirectly, signInDirectly } from './registerDirectly.ts';
import { type BrowserState, SharedBrowsers } from './SharedBrowsers.ts';
import type { ProxyName } from '#tests/durability/proxies.ts';
import type { Ground } from './startBehind.ts';
import { type Sangbok, startSangbok } from './startSangbok.ts';
import { closeHeard, type Watch } from './watchPage.ts';

/** A browser with a passkey device, watched until the test ends; nobody else uses it meanwhile. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly authenticator: Authenticator;
  readonly watch: Watch;
}

/** With anything but a state it is a browser that nobody has used before, whose caches are empty. */
interface VisitorOptions extends Omit<Partial<BrowserOptions>, 'storageState'> {
  readonly storageState?: BrowserState;
}

export interface TestFixtures {
  /** Undone in reverse order at the end: browsers close before their server stops. */
  closing: AsyncDisposableStack;
  /** Opens a further browser; every one must have been silent at the end. */
  newVisitor: (options?: VisitorOptions) => Promise<Visitor>;
  /** A browser nobody has signed in with. */
  visitor: Visitor;
  /** The worker's first person, signed in for this test: what needs a fresh sign-in asks nothing. */
  prest: Visitor;
  /** What a browser of `prest` keeps. */
  prestState: BrowserState;
  /**
   * A person made for this test: no favourites, nothing used recently. Signed in, with the passkey
   * on the device; on no page yet, but on Home where browsers keep the library.
   */
  kantor: Visitor;
  /** What differs for `emptySangbok` from a test server; set by `test.use`. */
  environment: Record<string, string>;
  /** Starts a further server for this test alone, of another release if its folder is named. */
  newSangbok: (environment?: Record<string, string>, house?: string) => Promise<Sangbok>;
  /** A further server for this test alone, with nobody in it. */
  emptySangbok: Sangbok;
  /** The first person of `emptySangbok`, as far as a `kantor` is. */
  firstPerson: Visitor;
}

export interface WorkerFixtures {
  /**
   * Whether browsers keep the library and may have a service worker, as «Offline-modus» has it from
   * the start. Off, so that most tests meet the server alone; on in the project `offline`.
   */
  offlineMode: boolean;
  /** The proxy before two servers; null for one server that is asked itself. */
  behind: ProxyName | null;
  /** On which those two stand; null for one server, which has all in its folder. */
  ground: Ground | null;
  /** Starts a server, or two behind a proxy, for whoever stops it. */
  startServer: (environment?: Record<string, string>, house?: string) => Promise<Sangbok>;
  /** The server that the tests of one worker share. */
  sangbok: Sangbok;
  /** Signs in the worker's first person once more; other browsers of theirs stay signed in. */
  signInPrest: () => Promise<BrowserState>;
  /**
   * Where the next person may come in by an invitation; undefined where whoever comes may be a test
   * person, whom no server knows behind a proxy.
   */
  invite: () => Promise<string | undefined>;
  /** A browser as everybody has it. */
  newDevice: BrowserOptions;
  /** For whoever wants a browser without anything particular. */
  sharedBrowsers: SharedBrowsers;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  offlineMode: [false, { option: true, scope: 'worker' }],

  behind: [null, { option: true, scope: 'worker' }],

  ground: [
    async ({ behind }, use) => {
      // What only the full run needs is loaded by it alone: every worker would load a bucket's server.
      const ground =
        behind === null ? null : await (await import('./startBehind.ts')).startGround();
      await use(ground);
      await ground?.stop();
    },
    { scope: 'worker' },
  ],

  startServer: [
    async ({ behind, ground }, use) => {
      await use(async (environment, house) => {
        if (behind === null || ground === null) return startSangbok(environment, house);
        const { startBehind } = await import('./startBehind.ts');
        return startBehind(behind, ground, environment, house);
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
        await context.clearCookies({ name: new RegExp(`${sessionCookie}$`) }); // it would be replaced
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

  newVisitor: async ({ browser, newDevice, sharedBrowsers, offlineMode, closing }, use) => {
    const visit = async ({ context, beginWatch }: OpenBrowser, leave: () => Promise<void>) => {
      const watch = beginWatch();
      closing.defer(() => expect(watch.complaints, 'console and policy stay silent').toEqual([]));
      closing.defer(leave);
      const page = await context.newPage();
      return { context, page, authenticator: await addAuthenticator(page), watch };
    };
    await use(async ({ storageState, ...particular } = {}) => {
      if (!offlineMode && Object.keys(particular).length === 0) {
        const lent = await sharedBrowsers.lend(storageState);
        return visit(lent, () => sharedBrowsers.takeBack(lent));
      }
      const stored = storageState === undefined ? {} : { storageState };
      const own = await openBrowser(browser, { ...newDevice, ...particular, ...stored });
      return visit(own, async () => {
        await closeHeard(own.context.pages());
        await own.context.close();
      });
    });
  },

  visitor: async ({ newVisitor }, use) => {
    await use(await newVisitor());
  },

  prestState: async ({ signInPrest }, use) => {
    await use(await signInPrest());
  },

  prest: async ({ newVisitor, prestState }, use) => {
    await use(await newVisitor({ storageState: prestState }));
  },

  kantor: async ({ newVisitor, invite, sangbok, offlineMode }, use) => {
    const kantor = await newVisitor();
    const link = await invite();
    if (offlineMode) await registerOnScreen(kantor.page, link);
    else await registerDirectly(kantor, sangbok.origin, link);
    await use(kantor);
  },

  environment: [{}, { option: true }],

  newSangbok: async ({ startServer, closing }, use) => {
    await use(async (environment, house) => {
      const sangbok = await startServer(environment, house);
      closing.defer(() => sangbok.stop());
      return sangbok;
    });
  },

  emptySangbok: async ({ environment, newSangbok }, use) => {
    await use(await newSangbok(environment));
  },

  firstPerson: async ({ newVisitor, emptySangbok, offlineMode }, use) => {
    const { origin, setupLink } = emptySangbok;
    const person = await newVisitor({ baseURL: origin });
    if (offlineMode) await registerOnScreen(person.page, setupLink);
    else await registerDirectly(person, origin, setupLink);
    await use(person);
  },
});

/** To Home, where the app begins to be kept; by a link, or else as a test person. */
export async function registerOnScreen(page: Page, link: string | undefined): Promise<void> {
  await page.goto(link ?? '/register');
  await new RegisterPage(page).getIn(link === undefined ? 'TEST' : undefined);
}

export { expect };
