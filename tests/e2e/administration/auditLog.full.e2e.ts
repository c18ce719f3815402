import { listAuditEvents } from '#contract/people/audit.ts';
import { fillAuditLog } from '#tests/e2e/kit/changeDatabase.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { peopleTexts } from '#web/texts/people.ts';
import { chrome } from '#web/texts/chrome.ts';
import { auditTexts as texts } from '#web/texts/audit.ts';

test('older pages are loaded on request, and again after a failure', async ({
  firstPerson: { page, watch },
  emptySangbok,
}) => {
  watch.allow(/status of 500/);
  await fillAuditLog(emptySangbok, 120);
  const administration = new AdministrationPage(page);
  await administration.open('trail');
  await expect(administration.rows).toHaveCount(50);
  await page.route(`**${listAuditEvents.path}?before=*`, (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: texts.more }).click();
  await expect(page.getByRole('alert')).toContainText(texts.listFailed);
  await page.unrouteAll();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(administration.rows).toHaveCount(100);
  await page.getByRole('button', { name: texts.more }).click();
  await expect(administration.rows).toHaveCount(121);
  await expect(page.getByRole('button', { name: texts.more })).toHaveCount(0);
  await expect(administration.row('Prest ble med i sangboken')).toHaveCount(1);
});

test('an empty log says so', async ({ firstPerson: { page } }) => {
  await page.route(`**${listAuditEvents.path}`, (route) =>
    route.fulfill({ json: { entries: [], more: false } }),
  );
  await page.goto('/settings/administration?tab=trail');
  await expect(page.getByText(texts.empty)).toBeVisible();
  await expect(page.getByRole('heading', { name: peopleTexts.heading() })).toHaveCount(0);
});
