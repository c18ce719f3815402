import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { slowed } from '#bench/browser/phone.ts';
import type { Scheduler } from '#bench/browser/press.ts';
import { installed, setStage, type Stage } from '#bench/browser/stage.ts';
import { type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measureAlone } from '#bench/measurePairs.ts';
import { quantile } from '#bench/ratio.ts';
import { planPage } from '#contract/base/pages.ts';
import { createPlan, plan as planSchema } from '#contract/plans/plans.ts';
import { emptyItem } from '#plan/plan.ts';
import { planSinging } from '#web/texts/planSinging.ts';

const turns = 8; // per measurement, from the first song of the plan on
const rest = 1000; // ms between two turns, far less than a song takes

export const plannedSongs: Figure = {
  name: 'P13',
  measure: `tap on the next song of a plan until its lyrics are painted, median of ${turns}, network off, CPU 4×, 1,000 songs on the device; ms`,
  async run() {
    await using stage = await setStage(1000);
    const { id, items } = await makePlan(stage);
    const phone = await installed(stage);
    await phone.setOffline(true);
    const page = await phone.newPage();
    await page.addInitScript(watchTurns);
    const singThrough = async () => {
      await page.goto(planPage(id, items[0]?.id));
      await page.locator('main [data-line]').first().waitFor();
      return quantile(await turnPages(page), 0.5);
    };
    return [measured('P13', await measureAlone(singThrough, browserPlan), { most: 100 })];
  },
};

/** Songs of all lengths but the longest, each in another key than it is written in. */
async function makePlan(stage: Stage) {
  const { songs } = stage.library;
  const places = Array.from({ length: turns + 1 }, (_, at) => songs[7 * at + 1]);
  const items = places.map((song, at) => ({
    ...emptyItem,
    id: `item-${at}`,
    slot: 'kommunion',
    songId: song?.id ?? null,
    titleThen: song?.title ?? null,
    transposition: 2,
  }));
  const planner = await stage.signedIn();
  const data = { date: '2030-01-05', time: '20:00', kind: 'eukaristi', items };
  const answer = await planner.request.post(createPlan.path, { data });
  const text = await answer.text();
  await planner.close();
  if (!answer.ok()) throw new Error(`no plan was made: ${text}`);
  return planSchema.parse(JSON.parse(text));
}

/** Milliseconds of each turn. */
async function turnPages(page: Page): Promise<number[]> {
  const all: number[] = [];
  const next = page
    .getByRole('navigation', { name: planSinging.strip })
    .getByRole('link', { name: planSinging.next('') });
  for (let turn = 0; turn < turns; turn++) {
    await pause(rest);
    const asItIs = await slowed(page);
    await next.click();
    all.push(await page.evaluate(() => (window as unknown as TurningWindow).turned()));
    await asItIs();
  }
  return all;
}

interface TurningWindow {
  /** ms from the end of the last touch until the frame with the lyrics of another song. */
  turned(): Promise<number>;
}

/** Runs in the page, before its scripts. */
function watchTurns(): void {
  const { scheduler } = window as unknown as { scheduler: Scheduler };
  let turned = Promise.resolve(0);
  // The next song has been rendered behind this one.
  const titleShown = () =>
    [...document.querySelectorAll('main article')]
      .find((song) => song.checkVisibility() && song.querySelector('[data-line]') !== null)
      ?.querySelector('h1')?.textContent ?? null;
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      const from = titleShown();
      turned = new Promise((resolve) => {
        const painted = () => resolve(performance.now() - timeStamp);
        const check = () => {
          const title = titleShown();
          if (title === null || title === from) requestAnimationFrame(check);
          else void scheduler.postTask(painted, { priority: 'user-blocking' }); // after this frame
        };
        requestAnimationFrame(check);
      });
    },
    { capture: true },
  );
  Object.assign(window, { turned: () => turned });
}
