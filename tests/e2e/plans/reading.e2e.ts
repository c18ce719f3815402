import { changePlan } from '#contract/plans/plans.ts';
import { setSongMusic } from '#contract/songs/music.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { firstNames } from '#server/testing/ceremonies.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { inNewCommunity, readPlan } from '#tests/e2e/kit/plans.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { PlanPage } from '#tests/e2e/pages/PlanPage.ts';
import { PlanSongPage } from '#tests/e2e/pages/PlanSongPage.ts';
import { planConflict, planItems } from '#web/texts/planEditing.ts';
import { onePlan, slotNames } from '#web/texts/plans.ts';
import { planSinging } from '#web/texts/planSinging.ts';
import { songPicker } from '#web/texts/songPicker.ts';

const hyrde = 'Du er min hyrde';
const ild = 'Ild over takene';

test('by touch a plan is filled from its empty lines, in written keys, and sung through', async ({
  prest,
  newClient,
}) => {
  const client = await newClient(phone);
  await inNewCommunity(prest, client);
  const { page } = client;
  const songId = sampleSongs.find(({ title }) => title === hyrde)?.id ?? '';
  const path = setSongMusic.path.replace(':id', songId);
  expect((await page.request.post(path, { data: { transposition: 1 } })).ok()).toBe(true);
  const { id: planId } = await addPlan(page, {
    items: [
      { slot: 'inngang', song: ild },
      { slot: 'lesning' },
      { slot: 'svarsalme' },
      { slot: 'utgang' },
    ],
  });
  const plan = new PlanPage(page);
  await plan.open(planId);
  const music = async () =>
    (await readPlan(page, planId)).items.map(({ titleThen, transposition }) => [
      titleThen,
      transposition,
    ]);
  const songs = plan.dialog.getByRole('list', { name: songPicker.songs }).getByRole('listitem');

  await test.step('an empty place is one line, all of which opens the picker', async () => {
    const row = await plan.items.nth(2).boundingBox();
    const line = await plan.empty(slotNames.svarsalme).boundingBox();
    expect(row?.height).toBeLessThanOrEqual(49);
    expect(line?.width).toBe(row?.width);
    await plan.empty(slotNames.svarsalme).tap();
    await expect(songs.first()).not.toContainText(ild);
    await expect(songs.last()).toContainText(ild);
    await expect(songs.last()).toContainText(songPicker.alreadyChosen(slotNames.inngang));
    await songs.filter({ hasText: hyrde }).getByRole('button').first().tap();
    await expect.poll(music).toEqual([
      [ild, 0],
      [null, 0],
      [hyrde, 0],
      [null, 0],
    ]);
  });

  await test.step('the own key is there for the asking', async () => {
    await plan.empty(slotNames.utgang).tap();
    await expect(songs.filter({ hasText: hyrde })).toContainText(
      songPicker.alreadyChosen(slotNames.svarsalme),
    );
    await songs.filter({ hasText: hyrde }).getByRole('button', { name: 'Din toneart: Sib-' }).tap();
    await expect.poll(async () => (await music()).at(-1)).toEqual([hyrde, 1]);
    await expect(plan.items.last()).toContainText('Sib-');
    await expect(plan.items.nth(2)).toContainText('La-');
  });

  await test.step('a reading has its field', async () => {
    await page.getByRole('button', { name: onePlan.of(onePlan.write, slotNames.lesning) }).tap();
    await plan.field(planItems.reference).fill('Jes 63');
    await plan.saveItem();
  });

  await test.step('songs are counted, readings not', async () => {
    await page.getByRole('link', { name: onePlan.sing, exact: true }).tap();
    const planned = new PlanSongPage(page);
    await expect(planned.strip).toContainText(planSinging.place(1, 3, slotNames.inngang));
    await planned.next.tap();
    await expect(planned.strip).toContainText(planSinging.place(2, 3, slotNames.svarsalme));
    await planned.back.tap();
  });

  await test.step('of two choices each has its name', async () => {
    await plan.edit.tap();
    await plan.openItem(slotNames.utgang);
    const { items } = await readPlan(page, planId);
    for (let at = 1; at <= 12; at++) {
      const change = items
        .slice(-1)
        .map((item) => ({ op: 'put', item: { ...item, who: `${at}` } }));
      const ofPlan = changePlan.path.replace(':id', planId);
      const answer = await prest.page.request.patch(ofPlan, { data: { items: change } });
      expect(answer.status()).toBe(200);
    }
    client.watch.allow(/status of 412/);
    await plan.field(planItems.who).fill('Anne');
    await plan.button(planItems.save).tap();
    const conflict = page.getByRole('dialog', { name: planConflict.heading });
    const words = (who: string) => `Utgang: ${hyrde} (${who}) · 1 halvtone opp`;
    await expect(conflict).toContainText(planConflict.mine(words('Anne')));
    await expect(conflict).toContainText(planConflict.theirs(firstNames.firstName, words('12')));
  });
});
