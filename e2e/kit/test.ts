import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { RegisterPage } from '#e2e/pages/RegisterPage.ts';
import { type Authenticator, addAuthenticator } from './authenticator.ts';
import { type BrowserOptions, type OpenBrowser, openBrowser } from './openBrowser.ts';
import { registerDirectly } from './registerDirectly.ts';
import { type BrowserState, SharedBrowsers } from './SharedBrowsers.ts';
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
  /** The worker's first person, signed in. */
  prest: Visitor;
  /**
   * A person made for this test: no favourites, nothing used recently. Signed in, with the passkey
   * on the device; on no page yet, but on Home where browsers keep the library.
   */
  kantor: Visitor;
  /** What differs for `emptySangbok` from a test server; set by `test.use`. */
  environment: Record<string, string>;
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
  /** The server that the tests of one worker share. */
  sangbok: Sangbok;
  prestState: BrowserState;
  /** A browser as everybody has it. */
  newDevice: BrowserOptions;
  /** For whoever wants a browser without anything particular. */
  sharedBrowsers: SharedBrowsers;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  offlineMode: [false, { option: true, scope: 'worker' }],

  sangbok: [
    async ({}, use) => {
      const sangbok = await startSangbok();
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

  prestState: [
    async ({ browser, sangbok }, use) => {
      const context = await browser.newContext();
      await registerDirectly({ context }, sangbok.origin, sangbok.setupLink);
      const state = await context.storageState();
      await context.close();
      await use(state);
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

  prest: async ({ newVisitor, prestState }, use) => {
    await use(await newVisitor({ storageState: prestState }));
  },

  kantor: async ({ newVisitor, sangbok, offlineMode }, use) => {
    const kantor = await newVisitor();
    if (offlineMode) await registerOnScreen(kantor.page, '/register', 'TEST');
    else await registerDirectly(kantor, sangbok.origin);
    await use(kantor);
  },

  environment: [{}, { option: true }],

  emptySangbok: async ({ environment, closing }, use) => {
    const sangbok = await startSangbok(environment);
    closing.defer(() => sangbok.stop());
    await use(sangbok);
  },

  firstPerson: async ({ newVisitor, emptySangbok, offlineMode }, use) => {
    const { origin, setupLink } = emptySangbok;
    const person = await newVisitor({ baseURL: origin });
    if (offlineMode) await registerOnScreen(person.page, setupLink);
    else await registerDirectly(person, origin, setupLink);
    await use(person);
  },
});

/** To Home, where the app begins to be kept. */
async function registerOnScreen(page: Page, address: string, code?: string): Promise<void> {
  await page.goto(address);
  await new RegisterPage(page).getIn(code);
}

export { expect };
