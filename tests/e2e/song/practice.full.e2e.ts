import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { practice } from '#web/texts/songTools.ts';

for (const width of [320, 360, 768, 1280]) {
  test(`a recording is slowed down and looped by touch: ${width} px`, async ({
    newClient,
    prestState,
  }) => {
    const { page } = await newClient({
      storageState: prestState,
      hasTouch: true,
      viewport: { width, height: 740 },
    });
    const player = new Player(page);
    await new SongPage(page).open(await addSong(page, { audio: makeTone(60) }));
    await player.start();
    const button = (name: string) => player.strip.getByRole('button', { name, exact: true });
    await button(practice.open).tap();
    await expect(button(practice.slower)).toBeVisible();
    for (const each of await player.strip.getByRole('button').all()) {
      const box = await each.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await button(practice.slower).tap();
    await button(practice.slower).tap();
    await expect(player.strip).toContainText(practice.percent(90));
    const rate = () =>
      player.audio.evaluate((audio: HTMLAudioElement) => [
        audio.playbackRate,
        audio.preservesPitch,
      ]);
    await expect.poll(rate).toEqual([0.9, true]);
    for (let step = 0; step < 8; step++) await button(practice.slower).tap();
    await expect.poll(rate).toEqual([0.5, true]);

    const seek = (to: number) =>
      player.audio.evaluate((audio: HTMLAudioElement, to) => {
        audio.pause();
        audio.currentTime = to;
      }, to);
    await seek(20);
    await button(practice.mark.a(null)).tap();
    await expect(button(practice.mark.a('00:20'))).toHaveAttribute('aria-pressed', 'true');
    await seek(21);
    await button(practice.mark.b(null)).tap();
    await expect(button(practice.mark.b('00:21'))).toBeVisible();
    await seek(20.7);
    await player.fallsBack(() => player.play.tap());
    const twoRounds = () =>
      player.audio.evaluate(async (audio: HTMLAudioElement) => {
        const seen: number[] = [];
        let back = 0;
        await new Promise<void>((done) => {
          const check = () => {
            const last = seen.at(-1) ?? 0;
            if (audio.currentTime < last) back++;
            seen.push(audio.currentTime);
            if (back === 2) done();
            else requestAnimationFrame(check);
          };
          check();
        });
        return { most: Math.max(...seen), least: Math.min(...seen) };
      });
    // A busy machine sometimes loops back too late.
    await expect(async () => {
      const { most, least } = await twoRounds();
      expect(least).toBeGreaterThan(19.9);
      expect(most).toBeLessThan(21.2);
    }).toPass({ timeout: 20_000 });
    await button(practice.clear).tap();
    await seek(20.9);
    await player.play.tap();
    await expect.poll(() => player.position()).toBeGreaterThan(21.3);
  });
}

test('practice works by keyboard, for the length of the visit, and in full screen', async ({
  page,
}) => {
  const player = new Player(page);
  const songPage = new SongPage(page);
  const id = await addSong(page, { audio: makeTone(60) });
  await songPage.open(id);
  await player.start();
  await page.keyboard.press('<');
  await player.strip.getByRole('button', { name: practice.open }).click();
  await expect(player.strip).toContainText(practice.percent(100));
  for (const key of ['<', '<', '>', '<']) await page.keyboard.press(key);
  await expect(player.strip).toContainText(practice.percent(90));
  const go = (to: number) =>
    player.audio.evaluate((audio: HTMLAudioElement, to) => void (audio.currentTime = to), to);
  await player.pause.click();
  await go(30);
  await page.keyboard.press('b');
  await go(29);
  await page.keyboard.press('a');
  await expect(player.strip.getByRole('button', { name: practice.mark.b('00:30') })).toBeVisible();
  await page.keyboard.press('f');
  await player.fallsBack(() =>
    player.audio.evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = 29.8;
      return audio.play();
    }),
  );
  await page.keyboard.press('f');

  await new Chrome(page).follow('Sanger');
  await page.goBack();
  await player.start();
  await expect(player.strip).toContainText(practice.percent(90));
  await expect(player.strip.getByRole('button', { name: practice.mark.a('00:29') })).toBeVisible();
  const rate = () => player.audio.evaluate((audio: HTMLAudioElement) => audio.playbackRate);
  await expect.poll(rate).toBe(0.9);
  await page.keyboard.press('x');
  await expect(player.strip.getByRole('button', { name: practice.mark.a(null) })).toBeVisible();
});
