import type { Browser } from '#tests/e2e/otherBrowsers/browser.ts';
import { cutVisits, visitCutAt } from '#tests/e2e/otherBrowsers/cutVisits.ts';
import { firefox } from '#tests/e2e/otherBrowsers/firefox.ts';
import { contextOf } from '#tests/e2e/otherBrowsers/journey.ts';
import { journeys } from '#tests/e2e/otherBrowsers/journeys.ts';
import { webkit } from '#tests/e2e/otherBrowsers/webkit.ts';
import { startSangbok } from '#tests/e2e/kit/startSangbok.ts';
import { buildServerIfStale } from '#scripts/server/buildServerIfStale.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

// `npm run browsers`, or `npm run browsers -- firefox`: runs the main journeys in the browsers that
// Playwright does not drive.
let [passed, failed, skipped] = [0, 0, 0];
if (((await buildWebIfStale()) || (await buildServerIfStale())) !== 0) process.exit(1);
const words = process.argv.slice(2).map((word) => word.toLowerCase());
for (const browser of [firefox, webkit]) {
  const isRequested = words.some((word) => browser.name.toLowerCase().startsWith(word));
  if (isRequested || words.length === 0) await runIn(browser);
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function runIn(browser: Browser): Promise<void> {
  const missing = browser.missing();
  if (missing.length > 0) {
    console.log(`\n${browser.name} is not here: apt-get install ${missing.join(' ')}`);
    skipped += journeys.length + cutVisits.length;
    return;
  }
  await runJourneys(browser);
  for (const file of cutVisits) {
    await count(`keeps app and songs although the line is cut at ${file}`, () =>
      visitCutAt(browser, file),
    );
  }
}

async function runJourneys(browser: Browser): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const sangbok = await startSangbok({ NODE_ENV: 'development' }); // Safari stores no Secure cookie for localhost
  closing.defer(() => sangbok.stop());
  const window = await browser.open();
  closing.defer(() => window.close());
  console.log(`\n${window.version}`);
  const context = contextOf(window, sangbok);
  for (const [at, { name, go, cannot }] of journeys.entries()) {
    const why = (await cannot?.(window)) ?? null;
    if (why !== null) {
      skipped++;
      console.log(`  skipped  ${name}: ${why}`);
      continue;
    }
    // Each journey starts where the one before it ended, so the rest cannot run.
    if (await count(name, () => go(context))) continue;
    skipped += journeys.length - at - 1;
    return;
  }
}

/** Whether it passed. */
async function count(name: string, go: () => Promise<void>): Promise<boolean> {
  try {
    await go();
    passed++;
    console.log(`  passed   ${name}`);
    return true;
  } catch (error) {
    failed++;
    console.log(`  FAILED   ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
