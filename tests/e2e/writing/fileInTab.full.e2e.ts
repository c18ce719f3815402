import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';

// The kit fails a test whose pages violate the content security policy or log to the console.
test('a picture and a recording open in a separate tab', async ({ page }) => {
  const address = await page.evaluate(() =>
    document.createElement('canvas').toDataURL('image/jpeg'),
  );
  const photo = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  for (const sheet of [makeSheet(), photo]) {
    const { sheetMusicUrl } = await readSong(page, await addSong(page, { sheet }));
    const tab = await page.context().newPage();
    await tab.goto(sheetMusicUrl ?? '');
    const width = tab.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
    expect(await width).toBeGreaterThan(100);
    await tab.close();
  }
  const { audioUrl } = await readSong(page, await addSong(page, { audio: makeTone(1) }));
  const tab = await page.context().newPage();
  await tab.goto(audioUrl ?? '');
  await expect
    .poll(() => tab.locator('video').evaluate((player: HTMLVideoElement) => player.duration))
    .toBeGreaterThan(0.9);
});
