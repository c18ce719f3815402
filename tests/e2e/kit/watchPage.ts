import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** What a browser said that a test did not ask for; must be empty at its end. */
export interface Watch {
  readonly complaints: readonly string[];
  /** Console messages that this test expects. */
  allow(pattern: RegExp): void;
}

interface Ear extends Watch {
  hear(text: string): void;
}

/**
 * Listens to every page of a context: console warnings and errors, uncaught exceptions, violations
 * of the content security policy. Each call of its answer begins a watch over the pages opened from
 * then on; what an earlier page still says goes to the watch of its own time.
 */
export async function watchContext(context: BrowserContext): Promise<() => Watch> {
  let latest = newEar();
  const ears = new WeakMap<Page, Ear>();
  await context.exposeBinding('reportViolation', ({ page }, text: string) =>
    (ears.get(page) ?? latest).hear(text),
  );
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void })
        .reportViolation;
      report(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  context.on('page', (page) => {
    const ear = latest;
    ears.set(page, ear);
    page.on('console', (message) => {
      const text = complaintOf(message);
      if (text !== null) ear.hear(text);
    });
    page.on('pageerror', (error) => ear.hear(`uncaught: ${error.message}`));
  });
  return () => {
    latest = newEar();
    return latest;
  };
}

/** Closes pages once everything they have said has arrived here. */
export async function closeHeard(pages: readonly Page[]): Promise<void> {
  await Promise.allSettled(pages.map((page) => page.evaluate(() => undefined)));
  for (const page of pages) await page.close();
}

function newEar(): Ear {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  return {
    complaints,
    allow: (pattern) => void allowed.push(pattern),
    hear: (text) => {
      if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
    },
  };
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
