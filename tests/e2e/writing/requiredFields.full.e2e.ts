import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { songForm } from '#web/texts/songForm.ts';

/** In the order of the form. */
const sentences = {
  lyrics: 'Sangtekst er påkrevd',
  title: 'Sangtittel er påkrevd',
  category: 'Kategori er påkrevd',
  language: 'Språk er påkrevd',
};
/** Matches the end of an accessible description. */
const said = (sentence: string) => new RegExp(`${sentence}$`);
const all = new RegExp(Object.values(sentences).join('|'));

test('each required field shows an error when it is left', async ({ page }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.group(songForm.category).getByRole('button').first().waitFor();
  await form.title.focus();
  await expect(page.getByText(all)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(form.title).toHaveAccessibleDescription(sentences.title);
  await page.keyboard.press('Tab');
  await expect(page.getByText(sentences.category), 'still among the categories').toHaveCount(0);
  await form.group(songForm.category).getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(form.group(songForm.category)).toHaveAccessibleDescription(said(sentences.category));
  await form.group(songForm.language).getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText(sentences.language), 'still among the languages').toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(form.group(songForm.language)).toHaveAccessibleDescription(said(sentences.language));
  await form.lyrics.focus();
  await page.keyboard.press('Tab');
  await expect(form.lyrics).toHaveAccessibleDescription(sentences.lyrics);
  await form.title.fill('Et navn');
  await expect(page.getByText(sentences.title)).toHaveCount(0);
});

test('what is missing is named before saving; saving marks it and focuses the first', async ({
  page,
}) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await expect(form.save).toHaveAccessibleDescription(
    'Mangler: sangtekst, sangtittel, kategori og språk',
  );
  await form.save.click();
  await expect(page.getByText(all)).toHaveText(Object.values(sentences));
  await expect(form.lyrics).toBeFocused();
  await page.getByRole('tab', { name: songForm.preview }).click();
  await form.save.click();
  await expect(form.lyrics, 'no longer hidden by the preview').toBeFocused();
  await form.lyrics.fill('Det demrer over byen');
  await form.title.fill('   ');
  await form.save.click();
  await expect(form.title).toBeFocused();

  await form.title.fill('Nesten ferdig');
  await form.save.click();
  const categories = form.group(songForm.category).getByRole('button');
  await expect(categories.first()).toBeFocused();
  await categories.first().click();
  await form.save.click();
  const languages = form.group(songForm.language).getByRole('button');
  await expect(languages.first()).toBeFocused();
  await expect(page.getByText(all)).toHaveText([sentences.language]);
  await expect(form.save).toHaveAccessibleDescription('Mangler: språk');
  await languages.first().click();
  await expect(form.save).toHaveAccessibleDescription('');
});

test('a title that is too long stays and is refused with a message', async ({ page }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('x'.repeat(201));
  await form.save.click();
  await expect(form.title).toBeFocused();
  await expect(form.title).toHaveAccessibleDescription(/200/);
  await expect(form.title).toHaveValue('x'.repeat(201));
});
