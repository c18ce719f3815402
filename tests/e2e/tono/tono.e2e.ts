import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createPlan, holdPlan } from '#contract/plans.ts';
import { emptyItem } from '#plan/plan.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { tono } from '#web/texts/tono.ts';

/** Sings these songs today, by a held plan. */
async function sing({ request }: Page, songs: readonly string[]): Promise<void> {
  const item = { ...emptyItem, slot: 'inngang' };
  const items = songs.map((songId, at) => ({ ...item, id: `i${at}`, songId }));
  const date = new Date().toISOString().slice(0, 10);
  const made = await request.post(createPlan.path, { data: { date, kind: 'eukaristi', items } });
  const { id } = (await made.json()) as { id: string };
  const held = await request.post(holdPlan.path.replace(':id', id));
  expect(held.ok(), await held.text()).toBe(true);
}

test('what was sung is found in the settings as a table, and is downloaded as CSV', async ({
  kantor: { page },
}) => {
  const known = await addSong(page, { title: 'Brønnen i dalen' });
  await changeSong(page, known, { lyricist: 'Oda Vik', workNumber: '4711' });
  const unknown = await addSong(page, { title: 'Elva under isen' });
  await sing(page, [known, unknown]);

  await page.goto('/settings');
  await page.getByRole('link', { name: tono.open }).click();
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
});
