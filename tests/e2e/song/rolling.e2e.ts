import { addSong } from '#tests/e2e/kit/addSong.ts';
import { sizes } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Rolling } from '#tests/e2e/pages/Rolling.ts';
import { isFull } from '#tests/isFull.ts';
import { rolling } from '#web/texts/songTools.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song as texts } from '#web/texts/song.ts';

const lyrics = Array.from(
  { length: 60 },
  (_, at) => `La-         Re-\nLinje ${at + 1} av en lang sang\n${at % 6 === 5 ? '\n' : ''}`,
).join('');

const windows = sizes.slice(0, isFull ? undefined : 1);

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

test('slow speeds accumulate fractions, and a step changes the speed while scrolling @full', async ({
  page,
}) => {
  const rolls = new Rolling(page);
  await rolls.open(await addSong(page, { lyrics }));
  await page.keyboard.press('r');
  for (let step = 8; step > 1; step--) await rolls.press(rolling.slower);
  await expect(rolls.strip).toContainText(rolling.speed(1));
  const before = await rolls.for(1);
  const slow = (await rolls.for(4)) - before;
  expect(slow, 'at four lines a minute, less than a pixel a frame').toBeGreaterThan(8);
  expect(slow).toBeLessThan(40);
  for (let step = 1; step < 20; step++) await rolls.press(rolling.faster);
  await expect(rolls.button(rolling.faster)).toHaveAttribute('aria-disabled', 'true');
  const now = (await rolls.position()).top;
  expect((await rolls.for(4)) - now).toBeGreaterThan(slow * 10);
});

test('scrolling by hand, touching or turning stops it, and it continues from there @full', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, hasTouch: true });
  const rolls = new Rolling(page);
  await rolls.open(await addSong(page, { lyrics }));
  const stops = {
    wheel: () => page.mouse.wheel(0, 30),
    finger: () => page.touchscreen.tap(100, 300),
    pedal: () => page.keyboard.press('PageDown'),
    button: () => rolls.button(rolling.stop).tap(),
    key: () => page.keyboard.press('r'),
    scrollbar: () => page.evaluate(() => scrollBy(0, 200)),
  };
  for (const [how, stop] of Object.entries(stops)) {
    await page.keyboard.press('r');
    await expect(rolls.button(rolling.stop), how).toBeVisible();
    const from = (await rolls.position()).top;
    expect(await rolls.for(3), how).toBeGreaterThan(from);
    await stop();
    await page.clock.runFor(50);
    await expect(rolls.button(rolling.start), how).toBeVisible();
    const top = await rolls.finalPosition();
    expect(await rolls.for(5), `${how}: it has stopped`).toBe(top);
  }
});

test('after a change of text size or orientation it continues from the line being read @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 960 });
  const rolls = new Rolling(page);
  await rolls.open(await addSong(page, { lyrics }));
  await page.keyboard.press('r');
  await rolls.for(20);
  const firstLine = () =>
    page.evaluate(() => {
      const lines = [...document.querySelectorAll('[data-line]')];
      const line = lines.find((each) => each.getBoundingClientRect().top > 110);
      return Number(/\d+/.exec(line?.textContent ?? '')?.[0]);
    });
  const read = await firstLine();
  await page.keyboard.press('+');
  await rolls.for(1);
  await expect(rolls.button(rolling.stop)).toBeVisible();
  expect(Math.abs((await firstLine()) - read)).toBeLessThanOrEqual(2);
  await page.setViewportSize({ width: 620, height: 480 });
  await rolls.for(1);
  await expect(rolls.button(rolling.stop)).toBeVisible();
});

test('a song that fits the screen says so @full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  const rolls = new Rolling(page);
  await rolls.open(await addSong(page));
  await page.keyboard.press('r');
  await expect(rolls.strip.getByRole('status')).toHaveText(rolling.allSeen);
  await expect(rolls.button(rolling.start)).toBeVisible();
});

test('it takes as long as the recording, and is stored with the song @full', async ({ page }) => {
  const rolls = new Rolling(page);
  const songPage = new SongPage(page);
  const id = await addSong(page, { lyrics, audio: makeTone(25) });
  await songPage.open(id);
  await songPage.openMusic();
  await songPage.music.getByRole('button', { name: rolling.name, exact: true }).click();
  await rolls.strip.getByRole('button', { name: rolling.how(rolling.speed(8)) }).click();
  await rolls.strip.getByRole('radio', { name: rolling.byRecording }).click();
  await expect(rolls.strip.getByRole('textbox')).toHaveValue('00:25');
  await rolls.strip.getByRole('textbox').fill('3:75');
  await expect(rolls.strip).toContainText(rolling.noDuration);
  await rolls.strip.getByRole('textbox').fill('4.05');
  await expect(rolls.strip).not.toContainText(rolling.noDuration);
  await rolls.button(rolling.close).click();
  await expect(rolls.strip).toHaveCount(0);

  await expect
    .poll(async () => (await readSong(page, id)).music, 'sent')
    .toMatchObject({ scroll: { seconds: 245 } });
  await songPage.open(id);
  await songPage.details.waitFor(); // wait for lazily loaded parts
  await expect(rolls.strip).toHaveCount(0);
  await songPage.tool(texts.fullscreen).click();
  await expect(rolls.strip, 'visible in full screen').toContainText('04:05');
  await rolls.button(rolling.start).click();
  await expect(rolls.button(rolling.stop)).toBeVisible();
});
