import type { BrowserContext } from '@playwright/test';
import { type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measurePairs } from '#bench/measurePairs.ts';
import { paint, paintCold, remembering, sayPainted } from '#bench/browser/paint.ts';
import { openSlowly } from '#bench/browser/phone.ts';
import { installed, setStage, type Stage } from '#bench/browser/stage.ts';
import { pages } from '#contract/pages.ts';

const gate = { most: 1.3 };
const seen = 'article';

export const screensBySize: Figure = {
  name: 'P8-screens',
  measure:
    'home and library until their songs are painted, cold and warm, slow 4G, CPU 4×, 10,000 songs : 100 songs',
  async run() {
    await using large = await setStage(10_000);
    await using small = await setStage(100, large.browser);
    const results = [];
    for (const name of ['home', 'library'] as const) {
      const ours = cold(large, pages[name].path);
      const own = cold(small, pages[name].path);
      const pairs = await measurePairs(ours.measure, own.measure, browserPlan);
      results.push(measured(`P8-${name}`, pairs, gate, sayPainted(ours.all, own.all)));
    }
    const [full, light] = [await installed(large), await installed(small)];
    for (const name of ['home', 'library'] as const) {
      const ours = warm(large, full, pages[name].path);
      const own = warm(small, light, pages[name].path);
      const pairs = await measurePairs(ours.measure, own.measure, browserPlan);
      results.push(measured(`P8-${name}-warm`, pairs, gate, sayPainted(ours.all, own.all)));
    }
    return results;
  },
};

function cold({ browser, origin, library: { cookie } }: Stage, path: string) {
  return remembering(() => paintCold(browser, { origin, path, seen, cookie }));
}

function warm({ origin }: Stage, phone: BrowserContext, path: string) {
  return remembering(async () => {
    const page = await openSlowly(phone);
    const painted = await paint(page, { url: origin + path, seen });
    await page.close();
    return painted;
  });
}
