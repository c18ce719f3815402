import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Unexpected console output of a browser; must be empty at the end of a test. */
export interface Watch {
  readonly complaints: readonly string[];
  /** Allows console messages that match the pattern. */
  allow(pattern: RegExp): void;
}

interface Recorder extends Watch {
  record(text: string): void;
}

/**
 * Records of every page of a context: console warnings and errors, uncaught exceptions, violations
 * of the content security policy. Each call of the returned function starts a new watch for pages
 * opened later; messages of earlier pages go to the watch they were opened under.
 */
export async function watchContext(context: BrowserContext): Promise<() => Watch> {
  let latest = newRecorder();
  const recorders = new WeakMap<Page, Recorder>();
  await context.exposeBinding('reportViolation', ({ page }, text: string) =>
    (recorders.get(page) ?? latest).record(text),
  );
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void })
        .reportViolation;
      report(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  context.on('page', (page) => {
    const recorder = latest;
    recorders.set(page, recorder);
    page.on('console', (message) => {
      const text = unexpectedMessage(message);
      if (text !== null) recorder.record(text);
    });
    page.on('pageerror', (error) => recorder.record(`uncaught: ${error.message}`));
  });
  return () => {
    latest = newRecorder();
    return latest;
  };
}

/** Closes pages after all their messages have arrived. */
export async function closePages(pages: readonly Page[]): Promise<void> {
  await Promise.allSettled(pages.map((page) => page.evaluate(() => undefined)));
  for (const page of pages) await page.close();
}

function newRecorder(): Recorder {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  return {
    complaints,
    allow: (pattern) => void allowed.push(pattern),
    record: (text) => {
      if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
    },
  };
}

/**
 * Returns the message unless it is expected. `GET /api/auth/me` answers 401 without a session by
 * design (spec §4), and a page cannot suppress the browser's console message. Playwright logs one
 * where it blocks service workers.
 */
function unexpectedMessage(message: ConsoleMessage): string | null {
  if (!['warning', 'error'].includes(message.type())) return null;
  if (message.text() === 'Service Worker registration blocked by Playwright') return null;
  const { url } = message.location();
  const isMeWithoutSession = url.endsWith('/api/auth/me') && message.text().includes('401');
  return isMeWithoutSession ? null : `${message.type()}: ${message.text()} (${url})`;
}
