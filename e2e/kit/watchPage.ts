import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** What a browser said that a test did not ask for; must be empty at its end. */
export interface Watch {
  readonly complaints: readonly string[];
  /** Console messages that this test expects. */
  allow(pattern: RegExp): void;
}

/** Of a context that one test hands on to the next. */
export interface RenewableWatch extends Watch {
  /** Forgets what was said and what was allowed. */
  renew(): void;
}

/**
 * Listens to every page of a context: console warnings and errors, uncaught exceptions, violations
 * of the content security policy.
 */
export async function watchContext(context: BrowserContext): Promise<RenewableWatch> {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const complain = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
  };

  await context.exposeBinding('reportViolation', (_, text: string) => complain(text));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void })
        .reportViolation;
      report(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  const listen = (page: Page) => {
    page.on('console', (message) => {
      const text = complaintOf(message);
      if (text !== null) complain(text);
    });
    page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
  };
  context.pages().forEach(listen);
  context.on('page', listen);
  const renew = () => {
    complaints.length = 0;
    allowed.length = 0;
  };
  return { complaints, allow: (pattern) => void allowed.push(pattern), renew };
}

/** Closes a context once everything its pages have said has arrived here. */
export async function closeHeard(context: BrowserContext): Promise<void> {
  await drained(context.pages());
  await context.close();
}

/** Once everything these pages have said has arrived here. */
export async function drained(pages: readonly Page[]): Promise<void> {
  await Promise.allSettled(pages.map((page) => page.evaluate(() => undefined)));
}

/**
 * A visitor's `me` call answers 401 by design (spec §4), and the browser itself writes a line
 * about it that no page can keep back. Playwright writes one where it blocks service workers.
 */
function complaintOf(message: ConsoleMessage): string | null {
  if (!['warning', 'error'].includes(message.type())) return null;
  if (message.text() === 'Service Worker registration blocked by Playwright') return null;
  const { url } = message.location();
  const askedWhoIsThere = url.endsWith('/api/auth/me') && message.text().includes('401');
  return askedWhoIsThere ? null : `${message.type()}: ${message.text()} (${url})`;
}
