import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { addAuthenticator } from '#tests/e2e/kit/authenticator.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { findProgram } from '#scripts/test/findProgram.ts';
import { app } from '#web/texts/appOffers.ts';

/** The headless shell of the other tests cannot install apps. */
const fullBrowser =
  process.env['WHOLE_CHROMIUM_PATH'] ??
  findProgram(['chromium', 'chromium-browser', 'google-chrome']);

test('a browser takes the app for installable and offers the installation', async ({
  emptySangbok: { origin, setupLink },
  closing,
}) => {
  test.skip(fullBrowser === undefined, 'no full browser on this machine');
  const profile = mkdtempSync(join(tmpdir(), 'sangbok-profile-'));
  closing.defer(async () => rmSync(profile, { recursive: true, force: true }));
  const context = await chromium.launchPersistentContext(profile, {
    ...(fullBrowser !== undefined && { executablePath: fullBrowser }),
    baseURL: origin,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Offers at once, not only to frequent visitors of the site.
      '--bypass-app-banner-engagement-checks',
    ],
  });
  closing.defer(() => context.close());
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto(setupLink);
  await new RegisterPage(page).register();
  await installApp(page);
  const cdp = await context.newCDPSession(page);
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const card = page.getByRole('group', { name: app.installTitle });
  await expect(card.getByRole('button', { name: app.install })).toBeVisible();
  await expect(card).toContainText(app.installHintKept);
});
