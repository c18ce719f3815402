import type { Page } from '@playwright/test';
import { errors } from '#contract/base/errors.ts';
import { pages } from '#contract/base/pages.ts';
import { changePlan } from '#contract/plans/plans.ts';
import { mostItems } from '#plan/changeItems.ts';
import { emptyItem } from '#plan/plan.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { finger } from '#tests/e2e/kit/finger.ts';
import { inNewCommunity, readPlan } from '#tests/e2e/kit/plans.ts';
import { expectShared, shareByTap } from '#tests/e2e/kit/shareByTap.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { outboxSign } from '#web/texts/outboxSign.ts';
import {
  planConflict,
  planForm,
  planHistory,
  planItems,
  planRemedies,
} from '#web/texts/planEditing.ts';
import { planPaper } from '#web/texts/planPaper.ts';
import { onePlan, plans } from '#web/texts/plans.ts';
import { removedPlans } from '#web/texts/removedPlans.ts';
import { songPicker } from '#web/texts/songPicker.ts';
import { print } from '#web/texts/songTools.ts';
import { refusedText } from '#web/texts/whereItIs.ts';
import { waiting } from '#web/texts/waiting.ts';

const three = [
  { slot: 'inngang', titleThen: 'Kom, lys' },
  { slot: 'lesning', reference: 'Jes 63' },
  { slot: 'utgang', titleThen: 'Ild over takene' },
] as const;

const places = (page: Page, id: string) => async () =>
  (await readPlan(page, id)).items.map(({ slot }) => slot);

/** Closes the tab, which asks first, and stays. */
async function staysWhenClosed(page: Page): Promise<void> {
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
}

test('by touch rows are dragged, and Hebrew begins at the edge where it is read', async ({
  prest,
  newClient,
}) => {
  const client = await newClient(phone);
  await inNewCommunity(prest, client);
  const { page } = client;
  const { id } = await addPlan(page, { items: [{ slot: 'inngang', titleThen: 'שירו לה׳' }] });
  const plan = new PlanPage(page);
  await shareByTap(page);
  await plan.open(id);
  const edges = () =>
    plan.items.evaluate((row) =>
      ['Inngang', 'שירו לה׳'].map((text) => {
        const node = document.evaluate(`.//*[text()="${text}"]`, row).iterateNext() as Element;
        return Math.round(node.getBoundingClientRect().left);
      }),
    );
  const [slot, title] = await edges();
  expect(title).toBe(slot);
  await plan.edit.click();
  await expect(page.getByText(planItems.handleHintByTouch, { exact: true })).toBeVisible();
  await expect(plan.handle('Inngang'), 'it would cover rows').not.toHaveAttribute('data-tooltip');
  const [slotEdited, titleEdited] = await edges();
  expect(titleEdited).toBe(slotEdited);

  await plan.ready.tap();
  await page.getByRole('button', { name: onePlan.share, exact: true }).tap();
  await plan.button(planPaper.button).tap();
  await expectShared(page, plan.button(print.share));
});

test('items are moved by handle, keys and buttons, changed, added and removed', async ({
  prest,
  client,
}) => {
  await inNewCommunity(prest, client);
  const { page } = client;
  const { id } = await addPlan(page, { items: three });
  const plan = new PlanPage(page);
  await plan.open(id);
  await plan.edit.click();

  const [from, to] = await Promise.all([
    plan.handle('Inngang').boundingBox(),
    plan.handle('Utgang').boundingBox(),
  ]);
  const drag = async () => {
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 4 });
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 40);
    await expect(plan.items.first()).toHaveCSS('order', '2');
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(plan.items.first()).toHaveCSS('order', '0');
  await drag();
  await page.mouse.up();
  await expect.poll(places(page, id)).toEqual(['lesning', 'utgang', 'inngang']);
  expect((await readPlan(page, id)).version, 'the first was given up').toBe(2);

  await plan.handle('Inngang').press('ArrowUp');
  await expect(page.getByText(planItems.place('Inngang: Kom, lys', 2, 3))).toHaveCount(1);
  await expect(plan.handle('Inngang')).toBeFocused();
  await plan.handle('Inngang').press('ArrowUp');
  await expect.poll(places(page, id)).toEqual(['inngang', 'lesning', 'utgang']);

  await plan.openItem('Lesning');
  await plan.button(planItems.moveDown).click();
  await plan.field(planItems.who).fill('Anne');
  await plan.field(planItems.slotName).fill('1. lesning');
  await plan.saveItem();
  await expect.poll(places(page, id)).toEqual(['inngang', 'utgang', 'lesning']);

  await page.getByRole('button', { name: planItems.add }).click();
  await plan.field(planItems.slot).selectOption('lesning');
  await plan.field(planItems.reference).fill('Luk 1,26–38');
  await plan.saveItem();
  await plan.openItem('Utgang');
  await plan.button(planItems.remove).click();
  await expect(new Chrome(page).toast).toContainText(planItems.removed('Utgang: Ild over takene'));
  await expect(plan.handle('1. lesning'), 'the row in its place has the focus').toBeFocused();

  await page.getByRole('button', { name: planForm.about }).click();
  await plan.field(planForm.title).fill('Adventskveld');
  await plan.field(planForm.time).fill('19:30');
  await plan.saveAbout();
  await expect(plan.heading).toHaveText('Adventskveld');
  await plan.ready.click();
  await expect
    .poll(() => readPlan(page, id))
    .toMatchObject({
      title: 'Adventskveld',
      time: '19:30',
      items: [
        { slot: 'inngang' },
        { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63', who: 'Anne' },
        { slot: 'lesning', reference: 'Luk 1,26–38' },
      ],
    });

  await page.goto(pages.plans.path);
  await page.getByRole('button', { name: planForm.newPlan }).click();
  await page.getByRole('dialog').waitFor();
  await expect(
    page.getByText(plans.upcoming, { exact: true }),
    'plans are listed once',
  ).toHaveCount(1);
});

test('an earlier state of a plan is restored from its history, and a plan is removed', {
  tag: '@full',
}, async ({ prest, client }) => {
  await inNewCommunity(prest, client);
  const { page } = client;
  const { id } = await addPlan(page, { items: three });
  const plan = new PlanPage(page);
  await plan.open(id);
  await plan.edit.click();
  await plan.openItem('Utgang');
  await plan.button(planItems.remove).click();
  await expect.poll(places(page, id)).toEqual(['inngang', 'lesning']);
  await page.getByRole('button', { name: planForm.about }).click();
  await plan.field(planForm.title).fill('Adventskveld');
  await plan.saveAbout();
  await expect(plan.heading).toHaveText('Adventskveld');
  await plan.ready.click();

  for (let at = 1; at <= 10; at++) {
    const data = { fields: { notes: `Notat ${at}` } };
    const changed = await page.request.patch(`/api/plans/${id}`, { data });
    expect(changed.status()).toBe(200);
  }
  await page.getByRole('button', { name: onePlan.history }).click();
  const changes = plan.dialog.getByRole('list', { name: planHistory.heading });
  const backs = changes.getByRole('button', { name: planHistory.restore });
  await expect(backs).toHaveCount(10);
  await plan.button(planHistory.more).click();
  await expect(backs).toHaveCount(12);
  await expect(backs.nth(10), 'the button is gone').toBeFocused();
  await expect(changes).toContainText('Tittel: tomt → Adventskveld');
  await expect(changes).toContainText(planHistory.removed('Utgang: Ild over takene'));
  await changes
    .getByRole('button', { name: planHistory.restore })
    .last() // before the first change
    .click();
  await page.getByRole('button', { name: planHistory.restoreYes, exact: true }).click();
  await expect.poll(places(page, id)).toEqual(['inngang', 'lesning', 'utgang']);
  await expect(plan.heading).toHaveText('Eukaristi');

  await page.getByRole('button', { name: onePlan.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: onePlan.remove }).click();
  await expect(page).toHaveURL('/plans');
  const gone = page.getByRole('region', { name: removedPlans.heading });
  await expect(gone.getByRole('listitem')).toHaveCount(1);
  await checkAppearance(page, 'no plans', page.getByText(plans.none), allAppearances);
  await gone.getByRole('button', { name: removedPlans.restore }).click();
  await expect(gone).toHaveCount(0);
  await expect(page.getByRole('article').getByRole('link', { name: 'Eukaristi' })).toBeVisible();
  await plan.open(id);
  await expect(plan.heading).toHaveText('Eukaristi');
});

test('a finger on a handle moves an item, and scrolls anywhere else', { tag: '@full' }, async ({
  prest,
  newClient,
}) => {
  const client = await newClient({ hasTouch: true, viewport: { width: 320, height: 640 } });
  await inNewCommunity(prest, client);
  const { page } = client;
  const items = Array.from({ length: 12 }, (_, at) => ({
    slot: 'annet' as const,
    slotName: `Sted ${at + 1}`,
  }));
  const { id } = await addPlan(page, { items });
  const plan = new PlanPage(page);
  await plan.open(id);
  await plan.edit.click();
  const move = await finger(page);
  const [from, to] = await Promise.all([
    plan.handle('Sted 1').first().boundingBox(),
    plan.handle('Sted 3').boundingBox(),
  ]);
  const x = (from?.x ?? 0) + 20;
  await move({ x, y: (from?.y ?? 0) + 20 }, { x, y: (to?.y ?? 0) + 40 });
  const names = async () => (await readPlan(page, id)).items.map(({ slotName }) => slotName);
  await expect
    .poll(async () => (await names()).slice(0, 4))
    .toEqual(['Sted 2', 'Sted 3', 'Sted 1', 'Sted 4']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await move({ x: 160, y: 560 }, { x: 160, y: 200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect((await readPlan(page, id)).version).toBe(2);
});

test('two people change a plan at once: what differs is joined, the same is chosen by hand', {
  tag: '@full',
}, async ({ prest, newClient }) => {
  const [mine, theirs] = [await newClient(), await newClient()];
  await inNewCommunity(prest, mine, theirs);
  const { id } = await addPlan(mine.page, { items: three });
  const [me, other] = [new PlanPage(mine.page), new PlanPage(theirs.page)];
  for (const plan of [me, other]) {
    await plan.open(id);
    await plan.edit.click();
  }
  await other.openItem('Lesning');
  await other.field(planItems.reference).fill('Jes 7,10–14');
  await other.saveItem();
  await other.openItem('Inngang');
  await other.field(planItems.who).fill('Ola');
  await other.saveItem();
  await expect.poll(async () => (await readPlan(mine.page, id)).version).toBe(3);

  // Another item: joined without a word.
  mine.watch.allow(/status of 412/);
  await me.openItem('Utgang');
  await me.field(planItems.note).fill('Kort');
  await me.saveItem();
  await expect(
    mine.page.getByRole('button', { name: `${planItems.open} Lesning Jes 7` }),
  ).toBeVisible();

  // The same item, opened before the other changed it once more.
  await me.openItem('Inngang');
  await other.openItem('Inngang');
  await other.field(planItems.who).fill('Per');
  await other.saveItem();
  await expect.poll(async () => (await readPlan(mine.page, id)).version).toBe(5);
  await me.field(planItems.who).fill('Kari');
  await me.button(planItems.save).click();
  const conflict = mine.page.getByRole('dialog', { name: planConflict.heading });
  await expect(conflict).toContainText(planConflict.mine('Inngang: Kom, lys (Kari)'));
  await expect(conflict).toContainText(planConflict.theirs(null, 'Inngang: Kom, lys (Per)'));
  expect((await readPlan(mine.page, id)).items[0]?.who, 'nothing is overwritten').toBe('Per');
  // It stays until it is decided, wherever the person goes meanwhile.
  await mine.page.keyboard.press('Escape');
  await expect(conflict).toHaveCount(0);
  await new Chrome(mine.page).follow(chrome.home);
  await staysWhenClosed(mine.page);
  await new WaitingPage(mine.page).sign.click();
  await expect(mine.page.getByText(waiting.onlyHere), 'without «Offline-modus»').toBeVisible();
  await mine.page.getByRole('link', { name: planConflict.choose }).click();
  await mine.page.getByRole('button', { name: planConflict.choose }).click();
  await expect(conflict).toContainText(planConflict.mine('Inngang: Kom, lys (Kari)'));
  await conflict.getByRole('button', { name: planConflict.save }).click();
  await expect.poll(async () => (await readPlan(mine.page, id)).items[0]?.who).toBe('Kari');
  await expect(conflict).toHaveCount(0);

  // An item that the other removes while it is being written.
  await me.edit.click();
  await me.openItem('Lesning');
  await me.field(planItems.who).fill('Kari');
  await other.openItem('Lesning');
  await other.button(planItems.remove).click();
  await expect.poll(places(mine.page, id)).toEqual(['inngang', 'utgang']);
  await me.button(planItems.moveUp).click();
  await expect(mine.page.locator('[data-row]'), 'the removal is known here').toHaveCount(2);
  await expect(me.field(planItems.who), 'nothing typed is lost').toHaveValue('Kari');
  await me.button(planItems.save).click();
  await expect(conflict).toContainText(planConflict.theirs(null, planConflict.removed));
  await conflict.getByRole('button', { name: planConflict.save }).click();
  await expect.poll(places(mine.page, id)).toEqual(['inngang', 'lesning', 'utgang']);
});

test('what is typed while the server is silent waits in the page, and is sent later', async ({
  prest,
  newClient,
}) => {
  const client = await newClient();
  await inNewCommunity(prest, client);
  const { page, watch } = client;
  const { id } = await addPlan(page, { items: three });
  const [plan, waiting] = [new PlanPage(page), new WaitingPage(page)];
  await plan.open(id);
  await plan.edit.click();
  watch.allow(/ERR_FAILED/);
  const back = Promise.withResolvers<void>();
  let isSilent = true;
  await page.route('**/api/**', (route) =>
    isSilent ? back.promise.then(() => route.abort()) : route.continue(),
  );
  await plan.openItem('Inngang');
  await plan.field(planItems.slotName).fill('Introitus');
  await plan.saveItem();
  await expect(waiting.sign).toContainText(outboxSign.count(1));
  const row = page.locator('[data-row]').first();
  await expect(row).toContainText('Introitus');
  await staysWhenClosed(page);
  isSilent = false;
  back.resolve();
  await expect.poll(async () => (await readPlan(page, id)).items[0]?.slotName).toBe('Introitus');
  await expect(waiting.sign).toHaveCount(0);
  await expect(row).toContainText('Introitus');
});

test('an item that others left no place for is sent once its author has made room', {
  tag: '@full',
}, async ({ prest, newClient }) => {
  const client = await newClient();
  await inNewCommunity(prest, client);
  const { page, watch } = client;
  const most = Array.from({ length: mostItems - 1 }, (_, at) => ({
    slot: 'annet' as const,
    slotName: `Sted ${at + 1}`,
  }));
  const { id } = await addPlan(page, { items: most });
  const [plan, waiting] = [new PlanPage(page), new WaitingPage(page)];
  await plan.open(id);
  await plan.edit.click();
  const item = { ...emptyItem, id: crypto.randomUUID(), slot: 'utgang' };
  const address = changePlan.path.replace(':id', id);
  await page.request.patch(address, { data: { items: [{ op: 'put', item }] } });
  watch.allow(/status of 422/);
  await page.getByRole('button', { name: planItems.add }).click();
  await plan.field(planItems.slotName).fill('Mitt sted');
  await plan.saveItem();
  await expect(new Chrome(page).toast).toContainText(refusedText(errors.tooManyItems[1]));
  await waiting.sign.click();
  await expect(waiting.card(planRemedies.full.why)).toHaveCount(1);
  await page.getByRole('link', { name: planRemedies.full.button }).click();
  await plan.edit.click();
  await plan.openItem('Sted 1');
  await plan.button(planItems.remove).click();
  await expect(waiting.sign).toHaveCount(0);
  const names = (await readPlan(page, id)).items.map(({ slotName }) => slotName);
  expect(names).toHaveLength(mostItems);
  expect(names).toContain('Mitt sted');
});

test('a window opened before another changed its item overwrites nothing', {
  tag: '@full',
}, async ({ prest, newClient }) => {
  const [mine, theirs] = [await newClient(), await newClient()];
  await inNewCommunity(prest, mine, theirs);
  const { id } = await addPlan(mine.page, { items: three });
  const [me, other] = [new PlanPage(mine.page), new PlanPage(theirs.page)];
  for (const plan of [me, other]) {
    await plan.open(id);
    await plan.edit.click();
  }
  mine.watch.allow(/status of 412/);
  const conflict = mine.page.getByRole('dialog', { name: planConflict.heading });
  const whoSings = async () => (await readPlan(mine.page, id)).items.map(({ who }) => who);

  await me.openItem('Inngang');
  await other.openItem('Inngang');
  await other.field(planItems.who).fill('Per');
  await other.saveItem();
  await expect.poll(whoSings).toEqual(['Per', null, null]);
  await me.button(planItems.moveDown).click(); // which brings the change of the other
  await expect.poll(places(mine.page, id)).toEqual(['lesning', 'inngang', 'utgang']);
  await me.button(planItems.remove).click();
  await expect(conflict).toContainText(planConflict.theirs(null, 'Inngang: Kom, lys (Per)'));
  expect(await places(mine.page, id)()).toContain('inngang');
  await conflict.getByRole('button', { name: planConflict.save }).click();
  await expect.poll(places(mine.page, id)).toEqual(['lesning', 'utgang']);

  await me.openItem('Utgang');
  await other.openItem('Utgang');
  await other.field(planItems.who).fill('Per');
  await other.saveItem();
  await expect.poll(whoSings).toEqual([null, 'Per']);
  await me.button(planItems.moveUp).click();
  await expect.poll(places(mine.page, id)).toEqual(['utgang', 'lesning']);
  await me.button(onePlan.chooseSong).click();
  await me.dialog.getByRole('list', { name: songPicker.songs }).getByRole('button').first().click();
  await expect(conflict).toContainText(planConflict.theirs(null, 'Utgang: Ild over takene (Per)'));
  expect((await readPlan(mine.page, id)).items[0]?.titleThen).toBe('Ild over takene');
});
