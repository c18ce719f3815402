import { planPage } from '#contract/base/pages.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { inNewCommunity, readPlan } from '#tests/e2e/kit/plans.ts';
import { openId } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import { communityPlans, planForm } from '#web/texts/planEditing.ts';
import { onePlan, plans } from '#web/texts/plans.ts';

test("whoever may reads and copies another community's plan; for others it is not there", async ({
  prest,
  newClient,
}) => {
  const [owner, stranger] = [await newClient(), await newClient()];
  await inNewCommunity(prest, owner);
  await inNewCommunity(prest, stranger);
  const { id } = await addPlan(owner.page, {
    items: [{ slot: 'inngang', song: 'Ild over takene' }, { slot: 'utgang' }],
  });
  const { community } = await readPlan(owner.page, id);

  const plan = new PlanPage(prest.page);
  await plan.openList();
  await prest.page.getByLabel(plans.community).selectOption(community);
  await expect(
    prest.page.getByRole('button', { name: communityPlans.name }),
    'those are of the own community',
  ).toHaveCount(0);
  await prest.page.getByRole('article').getByRole('link').click();
  await expect(prest.page.getByText(community)).toBeVisible();
  await prest.page.getByRole('button', { name: onePlan.copy }).click();
  await expect(plan.dialog).toContainText(/Kopien blir en plan for /);
  await plan.begin(planForm.makeCopy);
  await expect(plan.items.first()).toContainText('Ild over takene');
  const copy = await readPlan(prest.page, openId(prest.page));
  expect(copy.id).not.toBe(id);
  expect(copy.community).not.toBe(community);

  stranger.watch.allow(/status of 404/);
  await stranger.page.goto(planPage(id));
  await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText(plans.notFound);
});
