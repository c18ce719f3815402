import { getPlanSettings } from '#contract/plans/planSettings.ts';
import { getMe } from '#contract/people/user.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { planDays } from '#web/texts/planEditing.ts';

test('usual days are learnt until somebody changes them, and again on request', async ({
  firstPerson: { page },
}) => {
  for (const inDays of [-14, -7]) await addPlan(page, { inDays, items: [] });
  const { user } = await (await page.request.get(getMe.path)).json();
  const path = getPlanSettings.path.replace(':name', encodeURIComponent(user.community));
  const stored = async () => (await page.request.get(path)).json();
  await page.goto('/settings/administration?tab=community');
  const day = page.getByRole('group', { name: planDays.day(1) });
  const weekday = day.getByLabel(planDays.weekday, { exact: true });
  const learnt = Number(await weekday.inputValue());
  const save = page.getByRole('button', { name: planDays.save });

  await page.getByLabel(planDays.epiphany).selectOption('jan6');
  await save.click();
  await expect.poll(stored).toMatchObject({ epiphany: 'jan6', usual: null });

  const other = (learnt + 1) % 7;
  await weekday.selectOption(String(other));
  await save.click();
  await expect.poll(stored).toMatchObject({ usual: [{ weekday: other, kind: 'eukaristi' }] });

  await page.getByRole('button', { name: planDays.removeDay(other, 1) }).click();
  await save.click();
  await expect.poll(stored).toMatchObject({ usual: [] });
  await page.getByRole('button', { name: planDays.learnAgain }).click();
  await expect.poll(stored).toMatchObject({ usual: null });
});
