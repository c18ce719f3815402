import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { songForm } from '#web/texts/songForm.ts';

const sentences = {
  title: 'Sangtittel er påkrevd',
  category: 'Kategori er påkrevd',
  language: 'Språk er påkrevd',
  lyrics: 'Sangtekst er påkrevd',
};

const all = new RegExp(Object.values(sentences).join('|'));

test('saving names every missing field and goes to the first', async ({ prest: { page } }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.save.click();
  await expect(page.getByText(all)).toHaveText(Object.values(sentences));
  await expect(form.title).toBeFocused();
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
  await languages.first().click();
  await page.getByRole('tab', { name: songForm.preview }).click();
  await form.save.click();
  await expect(form.lyrics, 'out from behind the preview').toBeFocused();
  await expect(page.getByText(all)).toHaveText([sentences.lyrics]);
});
