import { planPage } from '#contract/base/pages.ts';
import { addPlan } from '#tests/e2e/kit/addPlan.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { PlanSongPage } from '#tests/e2e/pages/PlanSongPage.ts';
import { slotNames } from '#web/texts/plans.ts';
import { planSinging } from '#web/texts/planSinging.ts';
import { song } from '#web/texts/song.ts';

test('a whole Eucharist is sung by pedal without network, in the keys of the day', async ({
  installed,
}) => {
  const { page } = installed;
  await page.setViewportSize({ width: 768, height: 1024 });
  const plan = await addPlan(page, {
    items: [
      { slot: 'inngang', song: 'Kom, lys – veni, lux – בּוֹא הָאוֹר' },
      { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63,16–64,8', who: 'Anne' },
      { slot: 'svarsalme', song: 'Herre, se til oss', transposition: 2 },
      { slot: 'halleluja', song: 'Lovsang over lyset', who: 'Kari', note: 'Stående' },
      { slot: 'forbonn', text: 'Vi ber for dem som er alene i kveld.' },
      { slot: 'offertorium', song: 'Ild over takene' },
      { slot: 'kommunion', song: 'Du er min hyrde', versionName: 'Lav, for alt' },
      { slot: 'annet' },
      { slot: 'utgang', song: 'La oss bryte opp' },
    ],
  });
  await page.goto('/');
  await allOnDevice(page);
  await expect
    .poll(() => page.evaluate(storedPlans), { message: 'the plan is on the device' })
    .toContain(plan.id);
  await withoutNetwork(installed);

  const sung = new PlanSongPage(page);
  await sung.openItem(plan, 0);
  const steps = plan.items.filter(({ songId, text }) => songId !== null || text !== null);
  for (const [at, item] of steps.entries()) {
    const title = item.titleThen ?? slotNames[item.slot];
    await test.step(title, async () => {
      await expect(sung.title).toHaveText(title);
      if (at > 0) await expect(sung.title, 'it opens at its top').toBeFocused();
      if (item.slot === 'svarsalme') await expect(sung.key).toContainText('Mi-');
      if (item.slot === 'kommunion') await expect(sung.chord('Mi-')).toBeVisible();
      if (item.slot === 'halleluja') {
        await expect(page.getByText('Kari · Stående')).toBeVisible();
      }
      if (item.text !== null) await expect(page.getByText(item.text)).toBeVisible();
      if (at === 3) await page.keyboard.press('f'); // fullscreen lasts until the end
      const isAlone = at >= 3;
      const next = steps[at + 1];
      const name = next && (next.titleThen ?? slotNames[next.slot]);
      const says = name === undefined ? planSinging.planNext : planSinging.next(name);
      if (isAlone) {
        await expect(page.getByRole('button', { name: song.leaveFullscreen })).toBeVisible();
        await expect(sung.strip).toHaveCount(0);
      } else {
        await expect(sung.next, 'readings and empty places are not counted').toContainText(
          planSinging.place(at + 1, steps.length, item.slotName ?? slotNames[item.slot]),
        );
        await expect(sung.next, 'named before it is reached').toContainText(says);
      }
      await sung.turnToEnd();
      await expect(sung.said).toContainText(`${says}. ${planSinging.again}`);
      if (isAlone) await expect(page.getByText(says).last()).toBeVisible();
      await sung.press('PageDown');
    });
  }
  await expect(page, 'the plan').toHaveURL(planPage(plan.id));
});

/** Ids of the plans that are stored on the device. */
function storedPlans(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('sangbok-library');
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const { result: database } = opening;
      const give = (ids: readonly unknown[]) => {
        database.close();
        resolve(ids.map(String));
      };
      if (!database.objectStoreNames.contains('plans')) return give([]);
      const keys = database.transaction('plans').objectStore('plans').getAllKeys();
      keys.onsuccess = () => give(keys.result);
      keys.onerror = () => give([]);
    };
  });
}
