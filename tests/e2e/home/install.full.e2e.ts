import type { Locator, Page } from '@playwright/test';
import { checkAppearance, narrowLightAndDark } from '#tests/e2e/kit/checkAppearance.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { app } from '#web/texts/appOffers.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const day = 24 * 60 * 60 * 1000; // ms

declare global {
  interface Window {
    /** How often the browser's own dialog was requested. */
    prompted: number;
  }
}

const card = (page: Page): Locator => page.getByRole('group', { name: app.installTitle });
const button = (page: Page, name: string) => card(page).getByRole('button', { name });

/** Waits for the section that would contain the card. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-offers]').waitFor({ state: 'attached' });
}

/**
 * Dispatches `beforeinstallprompt` as Chromium does where the app is not installed; `outcome` is
 * the person's choice.
 */
async function offer(page: Page, outcome: 'accepted' | 'dismissed' = 'accepted'): Promise<boolean> {
  return page.evaluate((answer) => {
    window.prompted = 0;
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => void (window.prompted += 1);
    Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) });
    return !dispatchEvent(event);
  }, outcome);
}

test('the card shows on Home when the browser offers installation, and installs', async ({
  prest: { page },
}) => {
  const chrome = new Chrome(page);
  await openHome(page);
  await expect(card(page)).toHaveCount(0);
  expect(await offer(page), 'the browser suppresses its own bar').toBe(true);
  await expect(card(page), 'without Offline-modus').toContainText(app.installHint);
  await chrome.follow('Sanger');
  await expect(page).toHaveURL('/library');
  await expect(card(page)).toHaveCount(0);
  await chrome.follow('Hjem');
  await button(page, app.install).click();
  await expect(card(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.prompted)).toBe(1);
});

test('an app installed from the browser’s menu is not offered any more', async ({
  prest: { page },
}) => {
  await openHome(page);
  await offer(page);
  await expect(card(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(card(page)).toHaveCount(0);
});

for (const [how, name, days] of [
  ['«Ikke nå»', app.installLater, 90],
  ['closing it', app.installClose, 14],
] as const) {
  test(`after ${how} the card is hidden for ${days} days`, async ({ prest: { page } }) => {
    await page.clock.install();
    await openHome(page);
    await offer(page);
    await button(page, name).click();
    await expect(card(page)).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + (days - 1) * day);
    await openHome(page);
    await offer(page);
    await expect(card(page)).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + (days + 1) * day);
    await offer(page);
    await expect(card(page)).toBeVisible();
  });
}

test('a person who dismisses the browser’s own dialog is not asked again', async ({
  prest: { page },
}) => {
  await openHome(page);
  await offer(page, 'dismissed');
  await button(page, app.install).click();
  await expect(card(page)).toHaveCount(0);
  await offer(page);
  await expect(card(page)).toHaveCount(0);
});

test('on an iPhone the card shows the two steps', async ({ newClient, prestState }) => {
  const { page } = await newClient({ storageState: prestState, userAgent: iPhone });
  await page.goto('/');
  await expect(card(page).getByRole('listitem')).toHaveText([app.installShare, app.installAdd]);
  await expect(button(page, app.install)).toHaveCount(0);
  await button(page, app.installLater).click();
  await openHome(page);
  await expect(card(page)).toHaveCount(0);
});

test('the installed app offers no installation', async ({ newClient, prestState }) => {
  const { page } = await newClient({ storageState: prestState, userAgent: iPhone });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: true });
  });
  await openHome(page);
  await offer(page);
  await expect(card(page)).toHaveCount(0);
});

test('the card passes the accessibility rules and fits 320 px', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({
    storageState: prestState,
    userAgent: iPhone,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await checkAppearance(page, 'the card', card(page), narrowLightAndDark);
  const sizes = await card(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
});
