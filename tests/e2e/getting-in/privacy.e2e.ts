import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { privacy as texts } from '#web/texts/privacy.ts';

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
