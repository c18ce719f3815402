import { getContact } from '#contract/people/profile.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { settings } from '#web/texts/settings.ts';

test.describe('with a support address', () => {
  test.use({ environment: { SUPPORT_EMAIL: 'hjelp@example.org' } });

  test('«Kontakt» opens a mail to it', async ({ firstPerson: { page } }) => {
    await page.goto('/settings');
    const link = page.getByRole('link', { name: settings.contact });
    await expect(link).toHaveAttribute('href', 'mailto:hjelp@example.org?subject=Sangbok');
  });
});

test('without a support address «Kontakt» names the prests', async ({ firstPerson: { page } }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: settings.contact }).click();
  await expect(page.getByText(settings.contactPrests)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Prest, Vår kommunitet' }),
  ).toBeVisible();
});

test('contact details that failed to load can be loaded again', async ({ prest, page }) => {
  const restore = await breakAnswers(prest, getContact.path);
  await page.goto('/settings');
  const contact = page.getByRole('button', { name: settings.contact });
  await contact.click();
  await expect(page.getByRole('alert')).toContainText(settings.contactFailed);
  await restore();
  await contact.click();
  await expect(page.getByText(settings.contactPrests)).toBeVisible();
});
