import { defineConfig, type Project } from '@playwright/test';
import { canStartBehind } from '#e2e/kit/startBehind.ts';
import { notBehind } from '#e2e/kit/notBehind.ts';
import type { WorkerFixtures } from '#e2e/kit/test.ts';
import { findProgram } from '#scripts/test/findProgram.ts';

/** `npm test` says which Chromium; else the system's, else Playwright's own. */
const chromiumPath = process.env['CHROMIUM_PATH'] ?? findProgram(['chromium']);

/** Folders whose tests add songs: on servers of their own, where nobody counts the sample songs. */
const adding = /e2e\/(accessibility|narrow|song|writing)\//;

/** Browsers that keep the library and have a service worker, on a server of their own. */
const offline = /e2e\/offline\//;

type Projects = Project<object, WorkerFixtures>[];

const alone: Projects = [
  { name: 'reading', testIgnore: [adding, offline] },
  { name: 'writing', testMatch: new RegExp(`${adding.source}.*\\.e2e\\.ts$`) },
  {
    name: 'offline',
    testMatch: new RegExp(`${offline.source}.*\\.e2e\\.ts$`),
    use: { offlineMode: true },
  },
];

/** What people do most. */
const most =
  /e2e\/(getting-in\/(signOut|invitation)|favorites\/favorites|writing\/(addSong|conflict|files|versions))\.e2e\.ts$/;

/** All again before two servers behind each proxy, for whoever has the time: `PROXIES=all`. */
const isAllBehind = process.env['PROXIES'] === 'all';

const proxies = (['nginx', 'haproxy'] as const).filter(canStartBehind).flatMap(
  (behind): Projects =>
    isAllBehind
      ? alone.map((project) => ({
          ...project,
          name: `${behind}-${project.name}`,
          grepInvert: notBehind.map(({ test }) => test),
          use: { ...project.use, behind },
        }))
      : [{ name: behind, testMatch: most, use: { behind } }],
);

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  projects: [...alone, ...proxies],
  outputDir: '.cache/e2e',
  workers: 2,
  forbidOnly: true,
  // Run once more, and named at the end of `npm test` where that passes.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 7_500 },
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
      ],
    },
  },
});
