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
  const sentence = 'Lydfilen må være MP3, WAV eller M4A.';
  await expect(new Chrome(page).toast).toContainText(sentence);
  await expect(form.chooser('audioFile')).toHaveAccessibleDescription(sentence);
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
  await expect(page.getByText(songForm.uploadAborted)).toBeVisible();
  await expect(form.progress).toHaveCount(0);
  await expect(form.title).toHaveValue('Lang vei opp');
  await expect(page.getByText('opptak.wav')).toBeVisible();
  expect(await readTitles(page)).not.toContain('Lang vei opp');

  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await form.save.click();
  await expect(new SongPage(page).title).toHaveText('Lang vei opp');
  expect((await readSong(page, openId(page))).audioUrl).not.toBeNull();
});

for (const { field, name, content, sentence } of [
  {
    field: 'audioFile',
    name: 'sang.mp3',
    content: '<!doctype html><script>alert(1)</script>',
    sentence: 'Lydfilen må være MP3, WAV eller M4A.',
  },
  {
    field: 'sheetMusicFile',
    name: 'noter.png',
    content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    sentence: 'Notefilen må være PDF, JPG eller PNG.',
  },
] as const) {
  test(`a file that only claims to be ${name} is refused by the server @full`, async ({
    prest: { page, watch },
  }) => {
    watch.allow(/status of 415/);
    const title = `Forkledd ${name}`;
    const form = new SongFormPage(page);
    await form.openNew();
    await form.fill(title);
    await form.attach(field, name, Buffer.from(content));
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await form.save.click();
    expect((await answer).status()).toBe(415);
    await expect(form.chooser(field)).toHaveAccessibleDescription(sentence);
    await expect(form.chooser(field)).toBeFocused();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(form.title).toHaveValue(title);
    await expect(page.getByRole('button', { name: songForm.unchoose(name) })).toBeVisible();
    expect(await readTitles(page)).not.toContain(title);

    await page.getByRole('button', { name: songForm.unchoose(name) }).click();
    await form.save.click();
    await expect(new SongPage(page).title).toHaveText(title);
  });
}
