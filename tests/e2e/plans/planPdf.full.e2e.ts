import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { planPage } from '#contract/base/pages.ts';
import { createPlan } from '#contract/plans/plans.ts';
import { emptyItem } from '#plan/plan.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { allAppearances, checkAppearance } from '#tests/e2e/kit/checkAppearance.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { readPdf } from '#web/print/testing/readPdf.ts';
import { planSharing } from '#web/texts/planEditing.ts';
import { planPaper as texts } from '#web/texts/planPaper.ts';
import { onePlan } from '#web/texts/plans.ts';
import { print } from '#web/texts/songTools.ts';

/** Opens «Som PDF» of the open plan. */
async function openPaper(page: Page) {
  await page.getByRole('button', { name: onePlan.share, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: planSharing.heading });
  await sheet.getByRole('button', { name: texts.button }).click();
  return {
    sheet,
    choice: (name: string) => sheet.getByRole('switch', { name }),
    save: async () => {
      const download = page.waitForEvent('download');
      await sheet.getByRole('button', { name: print.save }).click();
      const file = await download;
      const content = readFileSync(await file.path());
      return {
        name: file.suggestedFilename(),
        texts: (await readPdf(new Uint8Array(content).buffer)).texts,
      };
    },
  };
}

test('a plan is one PDF with its songs, or a booklet of words alone', async ({
  prest: { page },
}) => {
  const lyrics = 'Vers 1\n(Do)Lampen i (Sol)vinduet';
  const songId = await addSong(page, { title: 'Lampen i vinduet', lyrics, key: 'Do' });
  const items = [
    { slot: 'inngang', songId, titleThen: 'Lampen', transposition: 2 },
    { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63', who: 'Anne' },
  ].map((item, at) => ({ ...emptyItem, id: `i${at}`, ...item }));
  const data = { date: '2030-01-05', time: '20:00', kind: 'eukaristi', items };
  const plan = await (await page.request.post(createPlan.path, { data })).json();
  await page.goto(planPage(plan.id));

  const whole = await openPaper(page);
  await checkAppearance(page, 'a plan on paper', whole.choice(texts.booklet), allAppearances);
  const [{ name, texts: pages }] = await Promise.all([
    whole.save(),
    expect(new Chrome(page).toast).toContainText(texts.done(1, 2)),
  ]);
  expect(name).toBe('Eukaristi_2030_01_05.pdf');
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/Eukaristi\s*lørdag 5. januar kl. 20.00/);
  expect(pages[0]).toMatch(/Inngang\s*Lampen i vinduet – Re\s*2\s*1. lesning\s*Jes 63 \(Anne\)/);
  expect(pages[1]).toMatch(/Inngang\s*Lampen i vinduet[^]*Re[^]*La[^]*Side 2 av 2/);
  await expect(whole.sheet, 'it is done with').toHaveCount(0);

  const again = await openPaper(page);
  await again.choice(print.lyricsOnly).check();
  await again.choice(texts.booklet).check();
  const { texts: sides } = await again.save();
  expect(sides.map((side) => side.match(/Side \d av 2/g))).toEqual([
    ['Side 1 av 2'],
    ['Side 2 av 2'],
  ]);
  expect(sides.join('')).not.toMatch(/\b(Re|La)\b/);
});
