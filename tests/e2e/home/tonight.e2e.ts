import { planPage } from '#contract/base/pages.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { PlanSongPage } from '#tests/e2e/pages/PlanSongPage.ts';
import { home } from '#web/texts/lists.ts';
import { nextPlan } from '#web/texts/planSinging.ts';

test('on the day of a plan Home begins with it, and nothing jumps', async ({
  kantor,
  newClient,
}) => {
  const title = 'Du er min hyrde';
  await kantor.page.goto('/'); // says which time zone it is in
  const items = [{ slot: 'inngang' as const, song: title }];
  const plan = await addPlan(kantor.page, { inDays: 0, time: '23:59', items });
  await addPlan(kantor.page, { inDays: 1, items });
  const storageState = await kantor.context.storageState();
  for (const isRendered of [true, false]) {
    const { page } = await newClient({ storageState, ...phone });
    const layoutShifts = await watchLayoutShifts(page);
    if (!isRendered) await withoutSsr(page);
    const answer = await page.goto('/');
    expect((await answer?.text())?.includes(planPage(plan.id))).toBe(isRendered);
    const homePage = new HomePage(page);
    const sing = page.getByRole('link', { name: new RegExp(`^${nextPlan.sing}`) });
    await expect(sing, 'once on the screen').toHaveCount(1);
    await expect(homePage.allSongs.getByRole('article')).toHaveCount(1);
    await expect(page.getByText(home.noRecent)).toBeVisible();
    const [place, search] = [
      await sing.boundingBox(),
      await page.getByRole('search').boundingBox(),
    ];
    const above = (search?.y ?? 0) + (search?.height ?? 0);
    expect((place?.y ?? Infinity) - above, 'under the search box').toBeLessThan(80);
    const shifted = (await layoutShifts(0)).reduce((sum, { value }) => sum + value, 0);
    expect(shifted).toBeLessThanOrEqual(0.02);
    await expect(sing).toHaveAttribute('href', planPage(plan.id, plan.items[0]?.id));
    if (isRendered) continue;
    await sing.tap();
    await expect(new PlanSongPage(page).title).toHaveText(title);
  }
});
