import type { CDPSession, Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';

const quarter = 20_000; // characters
const mostGrowth = 8; // for four times the length: 4 is linear, 16 quadratic
const rounds = 3;
const patience = 60_000; // ms

/** Each has another kind of element many times: syllables, lines, sections. */
for (const [what, unit] of [
  ['chords within one word', '(A)å'],
  ['lone letters', 'A\n'],
  ['blank lines', '\n\nå'],
] as const) {
  test(`a song of ${what} is drawn in linear time`, async ({ page }) => {
    test.setTimeout(300_000); // quadratic code takes minutes
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' }); // whatever else runs
    const timeOf = async (length: number) => {
      const lyrics = `Vers\nå${unit.repeat(length / unit.length)}`;
      const id = await addSong(page, { title: `${what} ${length}`, lyrics });
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await drawingTime(page, session, id));
      return Math.min(...times);
    };
    const growth = (await timeOf(4 * quarter)) / (await timeOf(quarter));
    expect(growth).toBeLessThan(mostGrowth);
  });
}

/** In s of the processor, on the page's main thread. */
async function drawingTime(page: Page, session: CDPSession, id: string): Promise<number> {
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = await busyTime(session);
  await page.goto(`/song/${id}`);
  await page.locator('[data-line]').first().waitFor({ state: 'attached', timeout: patience });
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (const wait of [frame, frame]) await wait();
  });
  return (await busyTime(session)) - before;
}

async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return of('RecalcStyleDuration') + of('LayoutDuration') + of('ScriptDuration');
}
