import type { Page } from '@playwright/test';
import { createPlan } from '#contract/plans/plans.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SharedPlanPage } from '#tests/e2e/pages/SharedPlanPage.ts';
import { formatWhen } from '#web/texts/plans.ts';
import { sharedPlan as texts } from '#web/texts/sharedPlan.ts';

const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Makes a plan and its link; returns the path of the link's calls and its address. */
async function share({ request }: Page, items: readonly Partial<PlanItem>[]) {
  const data = {
    date: nextWeek,
    time: '20:00',
    kind: 'eukaristi',
    items: items.map((item, at) => ({ ...emptyItem, id: `i${at}`, slot: 'annet', ...item })),
  };
  const made = await (await request.post(createPlan.path, { data })).json();
  const path = `/api/plans/${made.id}/link`;
  const { url } = await (await request.post(path)).json();
  return { path, url: String(url) };
}

test('a link shows a plan without sign-in, the words of free songs alone, until it is ended', async ({
  prest,
  client,
}) => {
  const free = { title: 'Stjernene over fjorden', rightsStatus: 'fritt', key: 'Do' };
  const lyrics = 'Vers 1\n(Do)Stjernene (Sol)synger over fjorden';
  const freeId = await addSong(prest.page, { ...free, lyrics });
  const otherId = await addSong(prest.page, { title: 'Klokkene i dalen' });
  const { path, url } = await share(prest.page, [
    { slot: 'inngang', songId: freeId, titleThen: 'Stjernene', transposition: 2 },
    { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63,16–64,8', who: 'Anne' },
    { slot: 'halleluja' },
    { slot: 'utgang', songId: otherId, titleThen: 'Klokkene i dalen', note: 'Sakte' },
  ]);
  const shared = new SharedPlanPage(client.page);
  await shared.open(url);
  await expect(shared.heading).toHaveText('Eukaristi');
  await expect(client.page.getByText(formatWhen({ date: nextWeek, time: '20:00' }))).toBeVisible();
  await expect(shared.items).toHaveText([
    'InngangStjernene over fjorden',
    '1. lesningJes 63,16–64,8',
    'UtgangKlokkene i dalen',
  ]);
  await expect(client.page.getByRole('main')).not.toContainText(/Anne|Sakte/);

  await shared.items.first().getByText(free.title).click();
  await expect(shared.sections).toContainText('Stjernene synger over fjorden');
  await expect(shared.items.first()).toContainText('Fri til bruk');
  await expect(shared.sections.locator('[data-chord]')).toHaveCount(0);
  await shared.chords.check();
  await expect(shared.sections.locator('[data-chord]')).toHaveText([/^Re/, /^La/]);
  await expect(shared.items.first()).toContainText('Re');
  await expect(shared.items.last().locator('summary')).toHaveCount(0);
  await checkAppearance(client.page, 'a shared plan', shared.sections.first(), allAppearances);

  client.watch.allow(/status of 404/);
  await prest.page.request.delete(path);
  await client.page.reload();
  await expect(shared.heading).toHaveText(texts.gone);
  await expect(client.page.getByText(texts.goneHint)).toBeVisible();
});
