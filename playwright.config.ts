import { defineConfig, type Project } from '@playwright/test';
import type { WorkerFixtures } from '#tests/e2e/kit/test.ts';
import { isFull } from '#tests/isFull.ts';
import { findProgram } from '#scripts/test/findProgram.ts';
import { findPostgres } from '#server/db/testing/findPostgres.ts';
import { findProxy, type ProxyName } from '#tests/durability/proxies.ts';

/** The Chromium that `npm test` chose; else the installed one, else Playwright's own. */
const chromiumPath = process.env['CHROMIUM_PATH'] ?? findProgram(['chromium']);

/**
 * Folders whose tests add songs: on separate servers, so that other tests can count the sample
 * songs.
 */
const adding = /e2e\/(accessibility|narrow|plans|song|tono|writing)\//;

/** Tests of browsers with a stored library and a service worker, on a separate server. */
const offline = /e2e\/offline\//;

/** Excluded unless `npm run test:full` runs. */
const full = isFull ? [] : ['**/*.full.e2e.ts'];

type Projects = Project<object, WorkerFixtures>[];

const projects: Projects = [
  { name: 'reading', testIgnore: [adding, offline, ...full] },
  { name: 'writing', testMatch: new RegExp(`${adding.source}.*\\.e2e\\.ts$`) },
  {
    name: 'offline',
    fullyParallel: true, // else the last file alone would keep one worker waiting
    testMatch: new RegExp(`${offline.source}.*\\.e2e\\.ts$`),
    use: { offlineMode: true },
  },
];

/** The commonest journeys, repeated behind each proxy in the full run. */
const commonest =
  /e2e\/(getting-in\/(signOut|invitation)|favorites\/favorites|writing\/(addSong|conflict|files|versions))(\.full)?\.e2e\.ts$/;

/**
 * Whether two servers behind this proxy can be started here, or must: then the start reports what
 * is missing.
 */
function canStartBehind(name: ProxyName): boolean {
  const isHere = findProxy(name) !== undefined && findPostgres() !== undefined;
  return isHere || process.env['REQUIRE_PROXIES'] === '1';
}

const proxies: Projects = (['nginx', 'haproxy'] as const)
  .filter((behind) => isFull && canStartBehind(behind))
  .map((behind) => ({ name: behind, testMatch: commonest, use: { behind } }));

export default defineConfig<object, WorkerFixtures>({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: full,
  // `npm test` also skips single tests tagged @full.
  ...(!isFull && { grepInvert: /@full/ }),
  projects: [...projects, ...proxies],
  outputDir: '.cache/e2e',
  workers: isFull ? 3 : 2, // on two cores: many tests wait for a disabled network
  forbidOnly: true,
  // Retried once, and listed as flaky at the end of `npm test` where that passes.
  retries: 1,
  // Generous, so that a busy machine fails nothing: tests wait for conditions, never for a time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    viewport: { width: 390, height: 844 },
    launchOptions: {
      ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Fewer processes to start: a fifth of the processor time.
        '--process-per-site',
        '--renderer-process-limit=1',
      ],
    },
  },
});
