import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { planPage } from '#contract/base/pages.ts';
import { holdPlan } from '#contract/plans/plans.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { inNewCommunity } from '#tests/e2e/kit/plans.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { onePlan } from '#web/texts/plans.ts';
import { tono } from '#web/texts/tono.ts';

/** Sings these songs today, by a celebrated plan. */
async function sing(page: Page, songs: readonly string[]): Promise<string> {
  const items = songs.map((songId) => ({ slot: 'inngang', songId }) as const);
  const { id } = await addPlan(page, { inDays: 0, items });
  const held = await page.request.post(holdPlan.path.replace(':id', id), { data: {} });
  expect(held.ok(), await held.text()).toBe(true);
  return id;
}

test('what was sung is a table beside the plans, and is downloaded as CSV, as long as its plan is there', async ({
  prest,
  client,
}) => {
  await inNewCommunity(prest, client);
  const { page } = client;
  const known = await addSong(page, { title: 'Brønnen i dalen' });
  await changeSong(page, known, { lyricist: 'Oda Vik', workNumber: '4711' });
  const unknown = await addSong(page, { title: 'Elva under isen' });
  const plan = await sing(page, [known, unknown]);

  await page.goto('/settings');
  await expect(page.getByRole('link', { name: tono.open })).toBeVisible();
  await page.goto('/plans');
  await page.getByRole('link', { name: tono.heading }).click();
  const table = page.getByRole('table');
  const row = table.getByRole('row', { name: 'Brønnen i dalen' });
  await expect(row).toContainText('Tekst: Oda Vik · Verksnummer 4711');
  await expect(row.getByRole('cell')).toHaveText('1');
  const fillIn = page.getByRole('link', { name: tono.fillInFor('Elva under isen') });
  await expect(fillIn).toBeVisible();
  await checkAppearance(page, 'the report to TONO', table, allAppearances);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: tono.download }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tono-\d{4}-[1-4]\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Brønnen i dalen;Oda Vik;;;;;4711;1');

  await fillIn.click();
  await expect(page).toHaveURL(`/edit-song/${unknown}`);

  await page.goto(planPage(plan));
  await page.getByRole('button', { name: onePlan.remove }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/teller ikke lenger i «sist sunget» og i TONO-rapporten/);
  await question.getByRole('button', { name: onePlan.remove }).click();
  await page.getByRole('link', { name: tono.heading }).click();
  await checkAppearance(page, 'an empty report', page.getByText(tono.empty), allAppearances);
});
