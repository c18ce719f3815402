import { limits } from '#contract/base/limits.ts';
import { openId, readSong, readTitles } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { makeMp3, makePdf, padded } from '#server/testing/sampleFiles.ts';
import { songForm } from '#web/texts/songForm.ts';

for (const { field, name, bytes, make, sentence } of [
  {
    field: 'audioFile',
    name: 'lang.mp3',
    bytes: limits.audioFile,
    make: (bytes: number) => padded(makeMp3(40), bytes),
    sentence: 'Lydfilen kan ikke være større enn 10 MB.',
  },
  {
    field: 'sheetMusicFile',
    name: 'tykk.pdf',
    bytes: limits.sheetMusicFile,
    make: (bytes: number) => makePdf(bytes - makePdf().length),
    sentence: 'Notefilen kan ikke være større enn 5 MB.',
  },
] as const) {
  test(`${name} is accepted at exactly its limit, not a byte above`, async ({ page }) => {
    const form = new SongFormPage(page);
    await form.openNew();
    await form.fill(`Vekt av ${name}`);
    await form.attach(field, `for-${name}`, make(bytes + 1));
    await expect(new Chrome(page).toast).toContainText(songForm.fileTooLarge);
    await expect(new Chrome(page).toast).toContainText(sentence);
    await expect(form.chooser(field)).toHaveAccessibleDescription(sentence);
    await expect(page.getByText(`for-${name}`)).toHaveCount(0);

    await form.attach(field, name, make(bytes));
    await expect(page.getByRole('button', { name: songForm.unchoose(name) })).toBeVisible();
    await expect(form.chooser(field)).not.toHaveAccessibleDescription(sentence);
    await form.save.click();
    await expect(new SongPage(page).title).toHaveText(`Vekt av ${name}`);
    const { audioUrl, sheetMusicUrl } = await readSong(page, openId(page));
    const file = await page.request.head((field === 'audioFile' ? audioUrl : sheetMusicUrl) ?? '');
    expect(file.headers()['content-length']).toBe(String(bytes));
  });
}

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
  test(`a file that only claims to be ${name} is refused by the server`, async ({ prest }) => {
    const { page, watch } = prest;
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
