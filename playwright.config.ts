import { defineConfig } from '@playwright/test';
import { findProgram } from '#scripts/test/findProgram.ts';

/** `npm test` says which Chromium; else the system's, else Playwright's own. */
const chromiumPath = process.env['CHROMIUM_PATH'] ?? findProgram(['chromium']);

/** Folders whose tests add songs: on servers of their own, where nobody counts the sample songs. */
const adding = /e2e\/(accessibility|narrow|song|writing)\//;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'reading', testIgnore: adding },
    { name: 'writing', testMatch: new RegExp(`${adding.source}.*\\.e2e\\.ts$`) },
  ],
  outputDir: '.cache/e2e',
  workers: 2,
  forbidOnly: true,
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
