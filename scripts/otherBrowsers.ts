import type { Engine } from '#tests/e2e/engines/engine.ts';
import { firefox } from '#tests/e2e/engines/firefox.ts';
import { contextOf } from '#tests/e2e/engines/journey.ts';
import { journeys } from '#tests/e2e/engines/journeys.ts';
import { webkit } from '#tests/e2e/engines/webkit.ts';
import { startSangbok } from '#tests/e2e/kit/startSangbok.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

// `npm run engines`, or `npm run engines -- firefox`: runs the main journeys in the browsers that
// Playwright does not drive.
let [passed, failed, skipped] = [0, 0, 0];
if ((await buildWebIfStale()) !== 0) process.exit(1);
const words = process.argv.slice(2).map((word) => word.toLowerCase());
for (const engine of [firefox, webkit]) {
  const isRequested = words.some((word) => engine.name.toLowerCase().startsWith(word));
  if (isRequested || words.length === 0) await runJourneys(engine);
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function runJourneys(engine: Engine): Promise<void> {
  const missing = engine.missing();
  if (missing.length > 0) {
    console.log(`\n${engine.name} is not here: apt-get install ${missing.join(' ')}`);
    skipped += journeys.length;
    return;
  }
  await using closing = new AsyncDisposableStack();
  const sangbok = await startSangbok({ NODE_ENV: 'development' }); // Safari stores no Secure cookie for localhost
  closing.defer(() => sangbok.stop());
  const window = await engine.open();
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
    try {
      await go(context);
      passed++;
      console.log(`  passed   ${name}`);
    } catch (error) {
      // Each journey starts where the one before it ended, so the rest cannot run.
      failed++;
      console.log(`  FAILED   ${name}: ${error instanceof Error ? error.message : String(error)}`);
      skipped += journeys.length - at - 1;
      return;
    }
  }
}
