import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

test('a recording plays, pauses and resumes', async ({ page }) => {
  const player = new Player(page);
  await new SongPage(page).open(await addSong(page, { audio: makeTone(30) }));
  await player.start();
  await expect(player.pause).toBeVisible();
  await expect(player.strip).toContainText('00:30');
  await player.pause.click();
  await expect(player.play).toBeFocused();
  const paused = await player.position();
  expect(paused).toBeGreaterThan(0);
  await player.play.click();
  await expect(player.pause).toBeVisible();
  await expect.poll(() => player.position()).toBeGreaterThan(paused);
});
