import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { privacy as texts } from '#web/texts/privacy.ts';
import { ProfilePage } from '#tests/e2e/pages/ProfilePage.ts';
import { profile } from '#web/texts/profile.ts';

const responsible = 'Menighetsrådet er ansvarlig.\nSpørsmål: Åse, personvern@example.no';

test('registration shows what will be stored and who is responsible, before anything is', async ({
  client: { page },
  sangbok,
}) => {
  const file = join(sangbok.dataDir, 'personvern.txt');
  const link = page.getByRole('link', { name: texts.linkLabel });
  await page.goto('/login');
  await expect(link).toBeVisible();
  await page.goto('/register');
  const opening = page.waitForEvent('popup');
  await link.click();
  const opened = await opening;
  await expect(opened).toHaveURL('/privacy');
  await expect(opened.getByRole('heading', { level: 1, name: texts.heading })).toBeVisible();
  await expect(opened.getByText(texts.nobody)).toBeVisible();
  await opened.close();

  writeFileSync(file, responsible);
  await page.goto('/privacy');
  const section = page.locator('section', { hasText: texts.responsible });
  await expect(section).toContainText('Menighetsrådet er ansvarlig.');
  expect(await section.locator('p').innerText()).toBe(responsible);
  rmSync(file);
  await checkAppearance(page, 'privacy, before the sign-in', section, allAppearances);
  await page.getByRole('link', { name: texts.toLogin }).click();
  await expect(page).toHaveURL('/login');
});

test("the settings link to the privacy notice, which links to a person's rights @full", async ({
  kantor: { page },
}) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: texts.link }).click();
  await expect(page).toHaveURL('/privacy');
  const heading = page.getByRole('heading', { level: 1, name: texts.heading });
  await expect(page.getByText(texts.nobody)).toBeVisible();
  await checkAppearance(page, 'privacy', heading, allAppearances);
  await page.getByRole('link', { name: texts.toProfile }).click();
  await expect(page.getByRole('heading', { level: 1, name: profile.heading })).toBeVisible();
  await new ProfilePage(page).open();
});

test('the privacy notice without a response says so, and shows the rest @full', async ({
  client: { page, watch },
}) => {
  watch.allow(/status of 500/);
  await page.route(
    ({ pathname }) => pathname === '/api/privacy',
    (route) => route.fulfill({ status: 500, body: '' }),
  );
  await page.goto('/privacy');
  await expect(page.getByText(texts.failed)).toBeVisible();
  await expect(page.getByText(texts.nobodyElseText)).toBeVisible();
});
