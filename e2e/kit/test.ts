import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { RegisterPage } from '#e2e/pages/RegisterPage.ts';
import { type Authenticator, addAuthenticator } from './authenticator.ts';
import { deviceState } from './deviceState.ts';
import { type Sangbok, startSangbok } from './startSangbok.ts';
import { closeHeard, type Watch, watchContext } from './watchPage.ts';

/** A browser of its own with a passkey device, watched until the test ends. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly authenticator: Authenticator;
  readonly watch: Watch;
}

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface TestFixtures {
  /** Undone in reverse order at the end: browsers close before their server stops. */
  closing: AsyncDisposableStack;
  /** Opens a further browser; every one must have been silent at the end. */
  newVisitor: (options?: ContextOptions) => Promise<Visitor>;
  /** A browser nobody has signed in with. */
  visitor: Visitor;
  /** The worker's first person, signed in. */
  prest: Visitor;
  /** A person made for this test: no favourites, nothing used recently. */
  kantor: Visitor;
  /** What differs for `emptySangbok` from a test server; set by `test.use`. */
  environment: Record<string, string>;
  /** A further server for this test alone, with nobody in it. */
  emptySangbok: Sangbok;
  /** The first person of `emptySangbok`. */
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
  prestState: StorageState;
}

/** How a browser begins that nobody has used yet. */
function newDevice(origin: string, offlineMode: boolean): ContextOptions {
  return {
    baseURL: origin,
    storageState: deviceState(origin, { offlineMode }),
    serviceWorkers: offlineMode ? 'allow' : 'block',
  };
}

const patience = 15_000; // ms for whatever a test waits for by itself

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

  prestState: [
    async ({ browser, sangbok, offlineMode }, use) => {
      const context = await browser.newContext(newDevice(sangbok.origin, offlineMode));
      const page = await context.newPage();
      await addAuthenticator(page);
      await page.goto(sangbok.setupLink);
      await new RegisterPage(page).getIn();
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

  newVisitor: async ({ browser, sangbok, offlineMode, closing }, use, { project }) => {
    await use(async (options = {}) => {
      const { viewport = null, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        ...newDevice(options.baseURL ?? sangbok.origin, offlineMode),
        viewport,
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
        ...options,
      });
      context.setDefaultTimeout(patience);
      const watch = await watchContext(context);
      closing.defer(() => expect(watch.complaints, 'console and policy stay silent').toEqual([]));
      closing.defer(() => closeHeard(context));
      const page = await context.newPage();
      return { context, page, authenticator: await addAuthenticator(page), watch };
    });
  },

  visitor: async ({ newVisitor }, use) => {
    await use(await newVisitor());
  },

  prest: async ({ newVisitor, prestState }, use) => {
    await use(await newVisitor({ storageState: prestState }));
  },

  kantor: async ({ newVisitor }, use) => {
    const kantor = await newVisitor();
    await kantor.page.goto('/register');
    await new RegisterPage(kantor.page).getIn('TEST');
    await use(kantor);
  },

  environment: [{}, { option: true }],

  emptySangbok: async ({ environment, closing }, use) => {
    const sangbok = await startSangbok(environment);
    closing.defer(() => sangbok.stop());
    await use(sangbok);
  },

  firstPerson: async ({ newVisitor, emptySangbok }, use) => {
    const person = await newVisitor({ baseURL: emptySangbok.origin });
    await person.page.goto(emptySangbok.setupLink);
    await new RegisterPage(person.page).getIn();
    await use(person);
  },
});

export { expect };
