import { createSong } from '#contract/songs/songWriting.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { openId, readSong, readTitles } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { songForm } from '#web/texts/songForm.ts';

const slow = { offline: false, latency: 0, downloadThroughput: -1 };

test('a file of another type is not sent @full', async ({ page }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.attach('audioFile', 'film.avi', Buffer.from('RIFF'));
  await expect(new Chrome(page).toast).toContainText('Lydfilen må være MP3, WAV eller M4A.');
  await form.attach('sheetMusicFile', 'tom.pdf', Buffer.alloc(0));
  await expect(new Chrome(page).toast).toContainText('Filen er tom.');
  await expect(page.getByRole('button', { name: songForm.unchoose('') })).toHaveCount(0);
});

test('an upload shows its progress, can be cancelled, and started again', async ({ page }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('Lang vei opp');
  await form.attach('audioFile', 'opptak.wav', makeTone(240)); // 3.8 MB: slow enough on any machine
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 200_000 });
  const gone = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(createSong.path),
  );
  await form.save.click();
  await expect(page.getByRole('button', { name: songForm.saving })).toBeVisible();
  const share = () => form.progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(share).toBeGreaterThan(0);
  const first = await share();
  await expect.poll(share).toBeGreaterThan(first);
  expect(first).toBeLessThan(100);
  await page.getByRole('button', { name: songForm.stopUpload }).click();
  await gone;
  await expect(page.getByText(songForm.uploadStopped)).toBeVisible();
  await expect(form.progress).toHaveCount(0);
  await expect(form.title).toHaveValue('Lang vei opp');
  await expect(page.getByText('opptak.wav')).toBeVisible();
  expect(await readTitles(page)).not.toContain('Lang vei opp');

  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await form.save.click();
  await expect(new SongPage(page).title).toHaveText('Lang vei opp');
  expect((await readSong(page, openId(page))).audioUrl).not.toBeNull();
});
