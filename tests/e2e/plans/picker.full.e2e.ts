import { holdPlan } from '#contract/plans/plans.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { inNewCommunity, readPlan } from '#tests/e2e/kit/plans.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import { library } from '#web/texts/lists.ts';
import { slotNames } from '#web/texts/plans.ts';
import { songPicker } from '#web/texts/songPicker.ts';

const often = 'Ild over takene';
const lately = 'Du er min hyrde';

test('the picker puts first what was sung here, last what was sung lately, and says why', async ({
  prest,
  client,
}) => {
  await inNewCommunity(prest, client);
  const { page } = client;
  for (const [inDays, slot, song] of [
    [-150, 'inngang', often],
    [-120, 'inngang', often],
    [-60, 'inngang', often],
    [-8, 'utgang', lately],
  ] as const) {
    const { id } = await addPlan(page, { inDays, items: [{ slot, song }] });
    const answer = await page.request.post(holdPlan.path.replace(':id', id), { data: {} });
    expect(answer.ok()).toBe(true);
  }
  const { id } = await addPlan(page, { inDays: 0, time: '23:00', items: [{ slot: 'inngang' }] });
  const plan = new PlanPage(page);
  await plan.open(id);
  await plan.empty(slotNames.inngang).click();
  const songs = plan.dialog.getByRole('list', { name: songPicker.songs }).getByRole('button');
  await expect(songs.first()).toContainText(often);
  await expect(songs.first()).toContainText(/Inngang 3 ganger · (.* · )?sist \d/);
  await expect(songs.last()).toContainText(lately);
  await expect(songs.last()).toContainText(/Sunget for \d dager siden/);

  const search = plan.dialog.getByRole('searchbox', { name: songPicker.search });
  await search.fill('elvebr');
  await expect(songs).toHaveCount(1);
  await search.fill('qqq');
  await expect(plan.dialog.getByText(library.nothingFound('qqq'))).toBeVisible();
  await search.fill('staven din');
  const inLyrics = plan.dialog.getByRole('button', { name: lately });
  await expect(inLyrics).toContainText('staven din');
  await inLyrics.click();
  await expect(plan.dialog).toHaveCount(0);
  await expect.poll(async () => (await readPlan(page, id)).items[0]?.titleThen).toBe(lately);
});
