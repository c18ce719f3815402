import { readFileSync } from 'node:fs';
import { pages } from '#contract/base/pages.ts';
import { getMe } from '#contract/people/user.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { InvitePage } from '#tests/e2e/pages/InvitePage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { invitation } from '#web/texts/invitations.ts';
import { roleNames } from '#web/texts/profile.ts';
import { settings } from '#web/texts/settings.ts';

test('the settings show who is signed in, which version runs, and where to invite', async ({
  page,
}) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  await page.goto('/settings');
  await expect(page.getByText(settings.description)).toBeVisible();
  const { user } = await (await page.request.get(getMe.path)).json();
  const facts = [user.firstName, user.community, roleNames.prest];
  await expect(page.getByRole('definition')).toHaveText(facts);
  await expect(page.getByText(settings.version(version))).toBeVisible();
  await page.getByRole('link', { name: chrome.invite }).click();
  await expect(page).toHaveURL('/create-invitation');
});

test('a person is invited from any screen with four taps on a phone', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, ...phone });
  const [frame, invite] = [new Chrome(page), new InvitePage(page)];
  await page.goto('/library');
  await frame.profile.tap();
  await frame.menu.getByRole('menuitem', { name: chrome.invite }).tap();
  await expect(page).toHaveURL('/create-invitation');
  await invite.firstName.tap();
  await page.keyboard.type('Kari');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tøyen 2');
  await page.getByRole('button', { name: invitation.create }).tap();
  await expect(invite.code).toBeVisible();
});

test('the switches for accessibility stand together at the end @full', async ({ page }) => {
  await page.goto('/settings');
  const card = page.getByRole('region', { name: settings.accessibility });
  const names = [settings.speakChords, settings.characterKeys];
  await expect(card.getByRole('switch')).toHaveCount(names.length);
  for (const name of names) await expect(card.getByRole('switch', { name })).toBeVisible();
  const last = page.getByRole('main').getByRole('region').last();
  await expect(last).toHaveAccessibleName(settings.accessibility);
});

const wide = { width: 1280, height: 800 };

for (const path of [pages.settings.path, pages.profile.path]) {
  test(`${path} uses the width of a wide screen @full`, async ({ kantor: { page } }) => {
    await page.setViewportSize(wide);
    await page.goto(path);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    const cards = page.getByRole('main').getByRole('region');
    await expect(cards.first()).toBeVisible();
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left, right, bottom } = card.getBoundingClientRect();
        return { left, right, bottom };
      }),
    );
    expect(Math.max(...boxes.map(({ right }) => right))).toBeGreaterThan(1150);
    const columns = Map.groupBy(boxes, ({ left }) => Math.round(left));
    const ends = [...columns.values()].map((column) =>
      Math.max(...column.map((box) => box.bottom)),
    );
    expect(ends).toHaveLength(2);
    expect(Math.min(...ends) / Math.max(...ends), 'no column is half empty').toBeGreaterThan(0.5);
  });
}
