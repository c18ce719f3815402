import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { encodeTone, ffmpeg } from '#tests/e2e/kit/encodeTone.ts';
import { recordM4a } from '#tests/e2e/kit/recordM4a.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { song } from '#web/texts/song.ts';
import { player as texts } from '#web/texts/songTools.ts';

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

const hasEnded = ({ audio }: Player) =>
  audio.evaluate((element: HTMLAudioElement) => element.ended);

test('a song without a recording has no player @full', async ({ page }) => {
  await new SongPage(page).open(await addSong(page));
  await new SongPage(page).details.waitFor(); // wait for lazily loaded parts
  await expect(new Player(page).play).toHaveCount(0);
  await expect(new Player(page).audio).toHaveCount(0);
});

test('nothing is fetched before it is played @full', async ({ page }) => {
  const player = new Player(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await new SongPage(page).open(await addSong(page, { audio: makeTone(1) }));
  await expect(player.play).toBeVisible();
  await expect(player.strip).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/api/files/'))).toEqual([]);
  await player.start();
  expect(asked.filter((path) => path.startsWith('/api/files/'))).not.toEqual([]);
});

test('at its end it is paused, and starts from the beginning @full', async ({ page }) => {
  const player = new Player(page);
  await new SongPage(page).open(await addSong(page, { audio: makeTone(1) }));
  await player.start();
  await expect.poll(() => hasEnded(player)).toBe(true);
  await expect(player.play).toBeVisible();
  await expect(player.slider).toHaveAttribute('aria-valuetext', '1 sekund av 1 sekund');
  await player.fallsBack(() => player.play.click());
});

const formats = {
  'an MP3': () => encodeTone('mp3', 1),
  'an M4A of brand isom': () => encodeTone('m4a', 1),
  'an M4A that the browser recorded': recordM4a,
};
for (const [format, make] of Object.entries(formats)) {
  test(`${format} plays to its end @full`, async ({ page }) => {
    test.skip(make !== recordM4a && ffmpeg === undefined, 'no encoder on this machine');
    const player = new Player(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).click();
    await new SongPage(page).open(await addSong(page, { audio: await make(page) }));
    await player.start();
    await expect.poll(() => hasEnded(player)).toBe(true);
    await expect(player.play).toBeVisible();
  });
}

test('it seeks by keyboard and by pointer @full', async ({ page }) => {
  const player = new Player(page);
  await new SongPage(page).open(await addSong(page, { audio: makeTone(120) }));
  await player.start();
  await player.pause.click();
  await page.waitForFunction(() => document.querySelector('audio')?.paused);
  await expect(player.strip).toContainText('02:00');
  const scrolled = await page.evaluate(() => scrollY);
  await player.slider.focus();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(() => player.position()).toBe(60);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => player.position()).toBe(65);
  await expect(player.slider).toHaveAttribute(
    'aria-valuetext',
    '1 minutt 5 sekunder av 2 minutter',
  );
  await expect(player.strip).toContainText('01:05');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => player.position()).toBe(60);
  await page.keyboard.press('End');
  await expect.poll(() => player.position()).toBe(120);

  const box = await player.slider.boundingBox();
  if (box === null) throw new Error('the slider is not drawn');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 9, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 });
  expect(await player.position()).toBe(120);
  await expect(player.strip).toContainText(/^(00:59|01:00|01:01)/);
  await page.mouse.move(box.x + box.width / 2, 200);
  await page.mouse.up();
  await expect.poll(() => player.position()).toBeLessThan(62);
  expect(await player.position()).toBeGreaterThan(58);
});

test('Home seeks to the beginning, also just after it started @full', async ({ page }) => {
  const player = new Player(page);
  await new SongPage(page).open(await addSong(page, { audio: makeTone(120) }));
  await player.start();
  await player.pause.click();
  await expect(player.play).toBeVisible();
  await player.slider.focus();
  await page.keyboard.press('Home');
  await expect(player.slider).toHaveValue('0');
  await player.audio.evaluate((audio: HTMLAudioElement) => {
    for (const name of ['seeking', 'seeked', 'timeupdate']) {
      addEventListener(name, (event) => event.stopPropagation(), { capture: true });
    }
    audio.currentTime = 3;
  });
  await page.keyboard.press('Home');
  await expect.poll(() => player.position()).toBe(0);
});

test('closing the player moves the focus to the button @full', async ({ page }) => {
  const player = new Player(page);
  await new SongPage(page).open(await addSong(page, { audio: makeTone(30) }));
  await player.start();
  await player.close.click();
  await expect(player.strip).toHaveCount(0);
  await expect(player.play).toBeFocused();
});

test('full screen continues to play with its four buttons @full', async ({ page }) => {
  const player = new Player(page);
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { audio: makeTone(30) }));
  await player.start();
  await songPage.tool(song.fullscreen).click();
  await expect(page.getByRole('button')).toHaveCount(4);
  await expect(player.slider).toHaveCount(0);
  const before = await player.position();
  await expect.poll(() => player.position()).toBeGreaterThan(before);
  await page.mouse.move(5, 200); // shows the buttons again
  await songPage.tool(song.leaveFullscreen).click();
  await expect(player.pause).toBeVisible();
  await expect(player.strip).toBeVisible();
});

test('leaving the song stops the recording @full', async ({ page }) => {
  const player = new Player(page);
  await new SongPage(page).open(await addSong(page, { audio: makeTone(30) }));
  await player.start();
  const audio = await player.audio.elementHandle();
  await new Chrome(page).follow('Sanger');
  await expect(page).toHaveURL('/library');
  await expect
    .poll(() => audio?.evaluate((audio) => (audio as HTMLAudioElement).paused))
    .toBe(true);
});

const failures = [
  { name: 'gone', status: 404, body: '{}', sentence: texts.gone },
  { name: 'no sound', status: 200, body: 'not a sound', sentence: texts.unplayable },
  { name: 'not to be had', status: 503, body: '', sentence: texts.unreachable },
];
for (const { name, status, body, sentence } of failures) {
  test(`a recording that is ${name} shows a message, and can be tried again @full`, async ({
    prest: { page, watch },
  }) => {
    const player = new Player(page);
    watch.allow(/status of (404|503)/);
    await new SongPage(page).open(await addSong(page, { audio: makeTone(30) }));
    await page.route('**/api/files/*', (route) =>
      route.fulfill({ status, body, contentType: 'audio/wav' }),
    );
    await player.play.click();
    await expect(new Chrome(page).toast).toContainText(sentence);
    await expect(player.play).toBeVisible();
    await expect(player.strip).toHaveCount(0);
    await page.unroute('**/api/files/*');
    await player.start();
    await expect(player.pause).toBeVisible();
  });
}
