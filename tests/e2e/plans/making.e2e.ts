import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { countTaps } from '#tests/e2e/kit/countTaps.ts';
import { inNewCommunity, readPlan } from '#tests/e2e/kit/plans.ts';
import { openId } from '#tests/e2e/kit/readSong.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import type { Slot } from '#plan/plan.ts';
import { kindNames, onePlan, plans, slotNames } from '#web/texts/plans.ts';
import { pastedList, planForm, planSharing } from '#web/texts/planEditing.ts';
import { songPicker } from '#web/texts/songPicker.ts';

const eight: readonly Slot[] = [
  'inngang',
  'svarsalme',
  'halleluja',
  'offertorium',
  'hellig',
  'brod',
  'kalk',
  'utgang',
];

test('a Eucharist of eight songs takes at most twenty taps, from Home on', async ({
  prest,
  client,
}) => {
  await inNewCommunity(prest, client);
  const { page } = client;
  const plan = new PlanPage(page);
  await page.goto('/');
  const taps = await countTaps(page);
  await new Chrome(page).openMenu();
  await new Chrome(page).menu.getByRole('menuitem', { name: plans.heading }).click();
  await plan.openNew();
  await plan.begin(planForm.template);
  for (const slot of eight) {
    await plan.empty(slotNames[slot]).click();
    await plan.choose();
  }
  expect(await taps()).toBeLessThanOrEqual(20);
  await expect
    .poll(async () => {
      const { items } = await readPlan(page, openId(page));
      return items.filter(({ songId }) => songId !== null).map(({ slot }) => slot);
    })
    .toEqual(eight);
  const { date, kind } = await readPlan(page, openId(page));
  expect([new Date(date).getUTCDay(), kind], 'the next Saturday is guessed').toEqual([
    6,
    'eukaristi',
  ]);
});

test('a Vigil of 24 places takes at most 45 taps by touch, its readings being there', {
  tag: '@full',
}, async ({ prest, newClient }) => {
  const client = await newClient(phone);
  await inNewCommunity(prest, client);
  const { page } = client;
  const plan = new PlanPage(page);
  const chrome = new Chrome(page);
  await page.goto('/');
  const taps = await countTaps(page);
  await chrome.profile.tap();
  await chrome.menu.getByRole('menuitem', { name: plans.heading }).tap();
  await page.getByRole('button', { name: plans.newPlan, exact: true }).tap();
  await plan.field(planForm.date).tap();
  await plan.field(planForm.date).fill('2027-03-27');
  await plan.field(planForm.time).tap();
  await plan.field(planForm.time).fill('22:30');
  await plan.field(planForm.kind).tap();
  await plan.field(planForm.kind).selectOption(kindNames.vigilie);
  await plan.button(planForm.template).tap();
  await page.waitForURL(/\/plan\//);
  await expect(plan.items).toHaveCount(24);
  const empty = plan.items.filter({ has: page.getByRole('button') });
  await expect(empty).toHaveCount(15);
  const songs = plan.dialog.getByRole('list', { name: songPicker.songs }).getByRole('button');
  for (let left = 14; left >= 0; left -= 1) {
    await empty.first().getByRole('button').tap();
    await songs.first().tap();
    await expect(empty).toHaveCount(left);
  }
  expect(await taps()).toBeLessThanOrEqual(45);
  await expect(page.getByText('Påskenatten · år B')).toBeVisible();
  await expect(plan.items.filter({ hasText: '3. lesning' })).toContainText('2 Mos 14,15–15,1');
  await expect(plan.items.filter({ hasText: slotNames.evangelium })).toContainText('Mark 16,1–7');
});

test('«Som sist» with two other songs takes at most eight taps, and sharing it two', {
  tag: '@full',
}, async ({ prest, newClient }) => {
  const client = await newClient({ permissions: ['clipboard-read', 'clipboard-write'] });
  await inNewCommunity(prest, client);
  const { page } = client;
  const songId = await addSong(page, { title: 'Kom, du morgen', key: 'Do-' });
  await addPlan(page, {
    date: '2020-01-04',
    items: [
      { slot: 'inngang', songId, titleThen: 'Kom, du morgen', transposition: 2, capo: 2 },
      { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63,16–64,8', who: 'Anne' },
      { slot: 'kommunion', titleThen: 'Gammel sang' },
      { slot: 'utgang' },
    ],
  });
  const plan = new PlanPage(page);
  await plan.openList();
  const taps = await countTaps(page);
  await plan.openNew();
  await plan.begin(planForm.asLast('2020-01-04'));
  await plan.edit.click();
  await plan.change(`${slotNames.kommunion}: Gammel sang`, 'Ved elvebredden');
  await plan.change(slotNames.utgang, 'Ild over takene');
  await plan.ready.click();
  expect(await taps()).toBeLessThanOrEqual(8);
  await expect(plan.items.first()).toContainText('Re- · capo 2');

  const before = await taps();
  await plan.openShare();
  await plan.button(planSharing.message).click();
  expect((await taps()) - before).toBeLessThanOrEqual(2);
  await expect(new Chrome(page).toast).toContainText(planSharing.copied);
  const message = await page.evaluate(() => navigator.clipboard.readText());
  const [head, , ...lines] = message.split('\n');
  expect(head).toMatch(/^\*Eukaristi\* lørdag \d+\. \S+ kl\. 20\.00$/);
  expect(lines.slice(-3)).toEqual([
    'Inngang: Kom, du morgen – Re-, capo 2',
    expect.stringMatching(/^Kommunion: Ved elvebredden/),
    expect.stringMatching(/^Utgang: Ild over takene/),
  ]);
});

test('a pasted list becomes a plan; what was not found is said, and chosen by hand', async ({
  prest,
  client,
}) => {
  await inNewCommunity(prest, client);
  const { page } = client;
  const plan = new PlanPage(page);
  await plan.openList();
  await plan.openNew();
  await plan.field(planForm.date).fill('2026-11-28');
  await plan.field(planForm.time).fill('20:00');
  await plan.button(planForm.paste).click();
  await plan
    .field(pastedList.label)
    .fill(
      '*Eukaristi* lørdag 28. november\n\nInngang: Ild over takne\n1. lesning: Jes 63 (Anne)\nUtgang: Sangen om havet',
    );
  await expect(plan.dialog.getByRole('status')).toHaveText(
    pastedList.found(1, 2, ['Sangen om havet']),
  );
  await plan.begin(pastedList.make);
  await expect(page.getByText(/^lørdag 28\. november( 2026)? kl\. 20\.00$/)).toBeVisible();
  await expect(page.getByText('1. søndag i advent · år B')).toBeVisible();
  await expect(plan.items.first()).toContainText('Ild over takene');
  await expect(plan.items.nth(1)).toContainText('Jes 63');
  await expect(plan.items.last()).toContainText('Sangen om havet');
  await expect(plan.items.last()).toContainText(onePlan.songUnknown);
  await plan.empty(slotNames.utgang).click();
  await plan.choose('Natten som ble dag');
  await expect(plan.items.last().getByRole('link')).toHaveText('Natten som ble dag');
  await expect(plan.items.last(), 'the name gives way').not.toContainText('Sangen om havet');
  await expect(plan.items.last(), 'the button is gone, its row has the focus').toBeFocused();

  await page.getByRole('button', { name: onePlan.copy }).click();
  await plan.begin(planForm.makeCopy);
  await expect(plan.items.last().getByRole('link')).toHaveText('Natten som ble dag');
  await expect(plan.items.nth(1), 'a reading is of its day').not.toContainText('Jes 63');
});

test('eight lines as people write them become a plan by touch; a title cut short is asked about', async ({
  prest,
  newClient,
}) => {
  const client = await newClient(phone);
  await inNewCommunity(prest, client);
  const { page } = client;
  await addSong(page, { title: 'Stem i, alle fjell' });
  const plan = new PlanPage(page);
  await plan.openList();
  await page.getByRole('button', { name: plans.newPlan, exact: true }).tap();
  await plan.button(planForm.paste).tap();
  await plan.field(pastedList.label).fill(
    `1) Inngang - Kom lys (Re-)
2) 1. lesning: Jes 63,16-64,8 (Anne)
3) Salme: Herre se til oss, capo 2
4) Halleluja: Løft ditt hode
• Offertorium – Mor under treet
• Brød: Maria du sa ja
- Kalk: Du er min hyrde
- Utgang: Stem i`,
  );
  const found = plan.dialog.getByRole('status');
  await expect(found, 'one candidate is chosen, of two none').toHaveText(
    pastedList.found(6, 7, ['Stem i']),
  );
  const meant = (title: string) => plan.field(pastedList.written(title));
  await expect(meant('Stem i').locator('option:checked')).toHaveText(onePlan.chooseSong);
  await meant('Stem i').selectOption('Stem i, alt som synger');
  await expect(found).toHaveText(pastedList.found(7, 7, []));
  await meant('Løft ditt hode').selectOption(pastedList.noneOfThem);
  await expect(found).toHaveText(pastedList.found(6, 7, ['Løft ditt hode']));
  await meant('Løft ditt hode').selectOption('Løft ditt hode, det er dag');
  await plan.button(pastedList.make).tap();
  await page.waitForURL(/\/plan\//);
  const titles = [
    'Kom, lys – veni, lux – בּוֹא הָאוֹר',
    'Jes 63,16-64,8',
    'Herre, se til oss',
    'Løft ditt hode, det er dag',
    'Mor under treet',
    'Maria, du sa ja',
    'Du er min hyrde',
    'Stem i, alt som synger',
  ];
  await expect(plan.items).toHaveCount(titles.length);
  for (const [at, title] of titles.entries()) {
    await expect(plan.items.nth(at)).toContainText(title);
    await expect(plan.items.nth(at)).not.toContainText(onePlan.songUnknown);
  }
});
