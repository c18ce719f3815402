import { ageBackups, backUpNow } from '#tests/e2e/kit/changeDatabase.ts';
import { checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { inviteAndRegister } from '#tests/e2e/kit/inviteAndRegister.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { writeDoctorNote } from '#server/backup/doctorNote.ts';
import { backup as texts, check } from '#web/texts/administration.ts';

test('Home warns a prest of missing backups and of what the weekly check found', async ({
  firstPerson,
  emptySangbok,
  newClient,
}) => {
  test.setTimeout(90_000);
  const { page } = firstPerson;
  const kari = await newClient({ baseURL: emptySangbok.origin });
  await inviteAndRegister(firstPerson, kari, 'Kari');
  const administration = new AdministrationPage(page);
  await administration.open('trail');
  const section = page.getByRole('region', { name: texts.heading });
  await expect(section).toContainText(texts.none);
  await expect(section).not.toContainText(texts.tellHost);

  await ageBackups(emptySangbok, 'Disken er full.');
  await kari.page.goto('/');
  await page.goto('/');
  const notice = page.getByText(texts.overdue);
  await expect(notice).toBeVisible();
  await checkAppearance(page, 'backup-notice', notice);
  await page.getByRole('link', { name: texts.seeWhy }).click();
  await expect(section).toContainText('Disken er full.');
  await expect(section).toContainText(texts.tellHost);
  await checkAppearance(page, 'backup-card', section);

  await backUpNow(emptySangbok);
  const [fault, advice] = ['Sertifikatet er utløpt. Forny det.', 'Klokken her går feil.'];
  const findings = [
    { mark: '✗' as const, text: fault },
    { mark: '!' as const, text: advice },
  ];
  const at = '2026-11-23T05:12:00.000Z';
  await writeDoctorNote(emptySangbok.dataDir, { at, findings });
  await page.goto('/');
  const found = page.getByText(check.found(1, at));
  await expect(found).toBeVisible();
  await checkAppearance(page, 'check-notice', found);
  await page.getByRole('link', { name: check.see }).click();
  const card = page.getByRole('region', { name: check.heading });
  await expect(card).toContainText(fault);
  await expect(card).toContainText(advice);
  await checkAppearance(page, 'check-card', card);
  await expect(kari.page.getByRole('status').getByRole('link')).toHaveCount(0);
});
