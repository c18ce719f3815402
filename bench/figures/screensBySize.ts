import type { BrowserContext } from '@playwright/test';
import { type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measurePairs } from '#bench/measurePairs.ts';
import { paint, paintCold, remembering, describePainted } from '#bench/browser/paint.ts';
import { openSlowly } from '#bench/browser/phone.ts';
import { home, library, pathAt, type Screen, song } from '#bench/browser/screens.ts';
import { installed, setStage, type Stage } from '#bench/browser/stage.ts';

const screens = Object.entries({ home, library, song });
const gate = { most: 1.15 };

export const screensBySize: Figure = {
  name: 'P8',
  measure:
    'home, library and song until painted, cold and warm, slow 4G, CPU 4×, 1,000 songs : 100 songs',
  async run() {
    await using large = await setStage(1000);
    await using small = await setStage(100, large.browser);
    const results = [];
    for (const [name, screen] of screens) {
      const ours = cold(large, screen);
      const own = cold(small, screen);
      const pairs = await measurePairs(ours.measure, own.measure, browserPlan);
      results.push(measured(`P8-${name}`, pairs, gate, describePainted(ours.all, own.all)));
    }
    const [full, light] = [await installed(large), await installed(small)];
    for (const [name, screen] of screens) {
      const ours = warm(large, full, screen);
      const own = warm(small, light, screen);
      const pairs = await measurePairs(ours.measure, own.measure, browserPlan);
      results.push(measured(`P8-${name}-warm`, pairs, gate, describePainted(ours.all, own.all)));
    }
    return results;
  },
};

function cold({ browser, origin, library: of }: Stage, { paths, seen }: Screen) {
  const all = paths(of);
  const { cookie } = of;
  return remembering((turn) =>
    paintCold(browser, { origin, path: pathAt(all, turn), seen, cookie }),
  );
}

function warm({ origin, library: of }: Stage, phone: BrowserContext, { paths, seen }: Screen) {
  const all = paths(of);
  return remembering(async (turn) => {
    const page = await openSlowly(phone);
    const painted = await paint(page, { url: origin + pathAt(all, turn), seen });
    await page.close();
    return painted;
  });
}
