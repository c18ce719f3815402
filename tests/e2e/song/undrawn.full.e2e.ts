import type { Page } from '@playwright/test';
import { songPage } from '#contract/base/pages.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { lyrics as texts, song } from '#web/texts/song.ts';
import { songForm } from '#web/texts/songForm.ts';

const unreadable = 'Uleselig';

/** Simulates a parser fault: the text with this word cannot be parsed. */
async function breakParser(page: Page): Promise<void> {
  await page.addInitScript((word) => {
    type Split = (this: string, ...given: readonly unknown[]) => readonly string[];
    const split = Reflect.get(String.prototype, 'split') as Split;
    const splitOrFail: Split = function splitOrFail(...given) {
      if (given[0] === '\n' && this.includes(word)) throw new RangeError(word);
      return Reflect.apply(split, this, given);
    };
    Object.assign(String.prototype, { split: splitOrFail });
  }, unreadable);
}

test('a song that cannot be rendered is opened, edited and then rendered', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(new RegExp(`${unreadable}|Minified React error`));
  await page.setViewportSize({ width: 1280, height: 800 });
  const title = 'Sangen med feilen';
  const id = await addSong(page, { title, lyrics: `${unreadable}\nlinje` });
  await breakParser(page);
  await page.goto(songPage('song', id));
  const songScreen = new SongPage(page);
  await expect(songScreen.title).toHaveText(title);
  await expect(page.getByRole('alert')).toContainText(texts.notDrawn);
  await page.getByRole('link', { name: song.edit }).click();
  const form = new SongFormPage(page);
  await expect(form.preview).toContainText(songForm.previewFailed);
  await form.lyrics.fill('Leselig linje');
  await expect(form.preview.locator('section[data-type]')).toContainText('Leselig linje');
  await form.save.click();
  await expect(songScreen.lines).toHaveText(['Leselig linje']);
});

test('a line of thousands of headings is pasted, rendered and saved', async ({ prest }) => {
  const { page } = prest;
  await page.setViewportSize({ width: 1280, height: 800 });
  const form = new SongFormPage(page);
  await form.openEdit(await addSong(page, { title: 'Den lange linjen', lyrics: 'linje' }));
  await form.lyrics.fill('vers: '.repeat(5_000));
  await expect(form.preview.locator('section[data-type]')).toContainText('vers: vers: vers:');
  await form.save.click();
  await expect(new SongPage(page).lines).toContainText(['vers: vers: vers:']);
});
