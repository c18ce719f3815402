import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Rolling } from '#tests/e2e/pages/Rolling.ts';
import { isFull } from '#tests/isFull.ts';
import { rolling } from '#web/texts/songTools.ts';

const lyrics = Array.from(
  { length: 60 },
  (_, at) => `La-         Re-\nLinje ${at + 1} av en lang sang\n${at % 6 === 5 ? '\n' : ''}`,
).join('');

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
].slice(0, isFull ? undefined : 1);

for (const viewport of windows) {
  test(`a song scrolls to its end: ${viewport.width} px`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(viewport);
    const rolls = new Rolling(page);
    await rolls.open(await addSong(page, { lyrics }));
    await page.keyboard.press('r');
    await expect(rolls.button(rolling.stop)).toBeVisible();
    const line = page.getByRole('progressbar', { name: rolling.progress });
    await expect(line).toHaveAttribute('aria-valuenow', '0');
    await rolls.for(2);
    // With a duration it reaches the end when the time is over, and not before.
    await rolls.strip.getByRole('button', { name: rolling.how(rolling.speed(8)) }).click();
    await rolls.strip.getByRole('radio', { name: rolling.byDuration }).click();
    await rolls.for(0.05);
    await rolls.strip.getByRole('textbox', { name: rolling.duration }).fill('0:20');
    await rolls.for(0.05);
    await expect(rolls.button(rolling.stop), 'its own settings do not stop it').toBeVisible();
    await rolls.for(10);
    const half = await rolls.position();
    expect(half.top).toBeGreaterThan(half.end * 0.2);
    expect(half.top).toBeLessThan(half.end - 1);
    await expect(line).not.toHaveAttribute('aria-valuenow', '0');
    await rolls.for(11);
    const { top, end } = await rolls.position();
    expect(Math.abs(top - end)).toBeLessThan(1);
    await expect(rolls.button(rolling.start)).toBeVisible();
    await expect(line).toHaveCount(0);
    await rolls.button(rolling.start).click();
    await expect.poll(async () => (await rolls.position()).top, 'from the top again').toBe(0);
  });
}
