import { errors } from '#contract/base/errors.ts';
import { pages } from '#contract/base/pages.ts';
import { changePlan, listPlans, removePlan } from '#contract/plans/plans.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { readPlan } from '#tests/e2e/kit/plans.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { openId } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { outboxSign } from '#web/texts/outboxSign.ts';
import { planConflict, planForm, planItems, planRemedies } from '#web/texts/planEditing.ts';
import { onePlan, slotNames } from '#web/texts/plans.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { refusedText } from '#web/texts/whereItIs.ts';

test('a plan made and changed without network is sent once the network is back', async ({
  installed,
}) => {
  const { page, context } = installed;
  await page.goto('/');
  await allOnDevice(page);
  await withoutNetwork(installed);
  const plan = new PlanPage(page);
  await plan.openList();
  await plan.openNew();
  await plan.dialog.getByLabel(planForm.kind).selectOption('botsfeiring');
  await plan.field(planForm.date).fill('2031-03-01');
  await plan.begin(planForm.template);
  await plan.empty(slotNames.inngang).click();
  await plan.choose('Ild over takene');
  await plan.empty(slotNames.svarsalme).click();
  await plan.choose('Du er min hyrde');
  const id = openId(page);
  await page.reload();
  await expect(plan.items.first()).toContainText('Ild over takene');
  await expect(plan.items.nth(2)).toContainText('Du er min hyrde');
  const waiting = new WaitingPage(page);
  await waiting.sign.click();
  await expect(waiting.cards, 'the plan, and its changes as one').toHaveCount(2);

  await context.setOffline(false);
  await expect(waiting.nothing).toBeVisible();
  await expect.poll(() => outboxRows(page)).toEqual([]);
  expect(await readPlan(page, id)).toMatchObject({
    kind: 'botsfeiring',
    date: '2031-03-01',
    version: 2,
    items: [{ titleThen: 'Ild over takene' }, {}, { titleThen: 'Du er min hyrde' }, {}, {}, {}, {}],
  });
});

test('what others changed while the device was without network is decided item by item', async ({
  installed,
}) => {
  const { context, watch } = installed;
  let { page } = installed;
  const made = await addPlan(page, {
    items: [
      { slot: 'inngang', titleThen: 'Kom, lys' },
      { slot: 'lesning', reference: 'Jes 63' },
      { slot: 'utgang', titleThen: 'Ild over takene' },
    ],
  });
  const plan = new PlanPage(page);
  await plan.open(made.id);
  await expect(plan.items).toHaveCount(3);
  await withoutNetwork(installed);
  await plan.edit.click();
  for (const [name, who] of [
    ['Inngang', 'Kari'],
    ['Lesning', 'Kari'],
    ['Utgang', 'Kari'],
  ] as const) {
    await plan.openItem(name);
    await plan.field(planItems.who).fill(who);
    await plan.saveItem();
  }
  const others = made.items
    .slice(0, 2)
    .map((item) => ({ op: 'put', item: { ...item, who: 'Ola' } }));
  await page.request.patch(changePlan.path.replace(':id', made.id), { data: { items: others } });
  watch.allow(/status of 412/);
  await context.setOffline(false);
  await expect(new WaitingPage(page).sign).toContainText(outboxSign.conflict);
  await page.close();
  page = await context.newPage();
  await new PlanPage(page).open(made.id);
  await page.getByRole('button', { name: planConflict.choose }).click();
  const conflict = page.getByRole('dialog', { name: planConflict.heading });
  await conflict
    .getByRole('group', { name: slotNames.lesning })
    .getByRole('button', { name: planConflict.theirs(null, '') })
    .click();
  await conflict.getByRole('button', { name: planConflict.save }).click();
  await expect
    .poll(async () => (await readPlan(page, made.id)).items.map(({ who }) => who))
    .toEqual(['Kari', 'Ola', 'Kari']);
  await expect.poll(() => outboxRows(page)).toEqual([]);
});

for (const isOnline of [false, true])
  test(`a plan that another removed while it was changed here is made again (online: ${isOnline}) @full`, async ({
    installed,
  }) => {
    const { page, context, watch } = installed;
    const items = [{ slot: 'inngang', titleThen: 'Kom, lys' }] as const;
    const date = isOnline ? '2031-05-11' : '2031-05-04';
    const { id } = await addPlan(page, { date, items });
    const plan = new PlanPage(page);
    await plan.open(id);
    await expect(plan.items).toHaveCount(1);
    if (!isOnline) await withoutNetwork(installed);
    await plan.edit.click();
    await plan.openItem('Inngang');
    await plan.field(planItems.who).fill('Kari');
    const headers = { 'if-match': '"1"' };
    const remove = () => page.request.delete(removePlan.path.replace(':id', id), { headers });
    watch.allow(/status of 404/);
    if (isOnline) await remove();
    await plan.saveItem();
    if (isOnline) {
      await expect(new Chrome(page).toast).toContainText(refusedText(errors.planNotFound[1]));
    } else {
      await remove();
      await context.setOffline(false);
    }
    const waiting = new WaitingPage(page);
    await expect(waiting.sign).toContainText(outboxSign.refused);
    await waiting.sign.click();
    await expect(waiting.card(planRemedies.gone.why)).toHaveCount(1);
    await page.getByRole('button', { name: planRemedies.gone.button }).click();
    await expect(waiting.nothing).toBeVisible();
    const plans = await (await page.request.get(listPlans.path)).json();
    const again = plans.find((each: { date: string }) => each.date === date);
    expect((await readPlan(page, again.id)).items).toMatchObject([{ who: 'Kari' }]);
  });

test('a plan removed here and changed by another online is kept, or removed anyway @full', async ({
  installed: { page, watch },
}) => {
  const items = [{ slot: 'inngang', titleThen: 'Kom, lys' }] as const;
  const { id } = await addPlan(page, { date: '2031-06-01', items });
  const plan = new PlanPage(page);
  const [remove, waiting] = [
    page.getByRole('button', { name: onePlan.remove }),
    new WaitingPage(page),
  ];
  await plan.open(id);
  await remove.click();
  await page.request.patch(changePlan.path.replace(':id', id), {
    data: { fields: { title: 'Adventskveld' } },
  });
  watch.allow(/status of 412/);
  await page.getByRole('alertdialog').getByRole('button', { name: onePlan.remove }).click();
  await expect(page).toHaveURL(pages.waiting.path);
  await plan.open(id);
  await expect(plan.heading, 'it is there until that is decided').toHaveText('Adventskveld');
  await waiting.sign.click();
  await page.getByRole('button', { name: texts.deleteAnyway }).click();
  await expect(waiting.nothing).toBeVisible();
  const plans = await (await page.request.get(listPlans.path)).json();
  expect(plans.map((each: { id: string }) => each.id)).not.toContain(id);
});

test('a plan in conflict that somebody then removed is made again @full', async ({
  installed: { page, watch },
}) => {
  const date = '2031-06-08';
  const made = await addPlan(page, { date, items: [{ slot: 'inngang', titleThen: 'Kom, lys' }] });
  const plan = new PlanPage(page);
  const address = changePlan.path.replace(':id', made.id);
  await plan.open(made.id);
  await plan.edit.click();
  await plan.openItem('Inngang');
  await plan.field(planItems.who).fill('Kari');
  const theirs = made.items.map((item) => ({ op: 'put', item: { ...item, who: 'Ola' } }));
  await page.request.patch(address, { data: { items: theirs } });
  watch.allow(/status of (412|404)/);
  await plan.saveItem();
  const waiting = new WaitingPage(page);
  await expect(waiting.sign).toContainText(outboxSign.conflict);
  await page.keyboard.press('Escape');
  await page.request.delete(address, { headers: { 'if-match': '"2"' } });
  await waiting.open();
  await waiting.choose();
  await expect(page).toHaveURL(pages.waiting.path);
  await expect(waiting.card(planRemedies.gone.why)).toHaveCount(1);
  await page.getByRole('button', { name: planRemedies.gone.button }).click();
  await expect(waiting.nothing).toBeVisible();
  const plans = await (await page.request.get(listPlans.path)).json();
  const again = plans.find((each: { date: string }) => each.date === date);
  expect((await readPlan(page, again.id)).items).toMatchObject([{ who: 'Kari' }]);
});
