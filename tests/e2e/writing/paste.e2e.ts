import type { Locator, Page } from '@playwright/test';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { pastedShapes } from '#web/songEdits/testing/pastedShapes.ts';
import { chrome } from '#web/texts/chrome.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { firstVersion, songFieldNames, songForm, understood } from '#web/texts/songForm.ts';

const pasting = { ...phone, permissions: ['clipboard-read', 'clipboard-write'] };

const verse = [
  'Vers 1',
  'Am      G      Am',
  'Lampen lyser på deg og meg',
  'Dm   E7     Am',
  'når det er natt over byen',
].join('\n');
const sheet = `Lampen ved døren\n\n${verse}`;

const chordPro = [
  '{title: Broen over fjorden}',
  '{key: Dm}',
  '{capo: 2}',
  '[Dm]Broen er [A7]lang, og jeg [Dm]går',
  '{soc}',
  '[F]Kom over [Gmi7]broen',
  '{eoc}',
].join('\n');
const converted = [
  '(Dm)Broen er (A7)lang, og jeg (Dm)går',
  '',
  'Refreng',
  '(F)Kom over (Gmi7)broen',
].join('\n');

async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

/** Whether all of the lyrics' field is seen, without scrolling, above the navigation. */
async function isSeen(page: Page): Promise<boolean> {
  const field = await new SongFormPage(page).lyrics.boundingBox();
  const navigation = await new Chrome(page).navigation.boundingBox();
  if (field === null || navigation === null) return false;
  const isAtTop = (await page.evaluate(() => scrollY)) === 0;
  return isAtTop && field.y > 0 && field.y + field.height <= navigation.y;
}

test('a song is added in four taps: the field is in view, and only the category is left to choose', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...pasting, storageState: prestState });
  const form = new SongFormPage(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps++;
    await target.tap();
  };
  await page.goto('/');
  await copy(page, sheet);
  await tap(new Chrome(page).navigation.getByRole('link', { name: chrome.newSong }));
  await expect(form.lyrics).toBeVisible();
  await expect.poll(() => isSeen(page)).toBe(true);
  await tap(form.paste);
  await expect(form.lyrics).toHaveValue(verse);
  await expect(form.title).toHaveValue('Lampen ved døren');
  await expect(form.text(songFieldNames.key)).toHaveValue('Am');
  await expect(form.understood.getByRole('status')).toBeFocused();
  await expect(form.understood).toContainText(understood.filled(['title', 'language', 'key']));
  await expect(form.save).toHaveAccessibleDescription(songForm.missing(['categoryId']));
  await tap(form.choice(songForm.category, sampleCategories[0]?.nameNo ?? ''));
  await tap(form.save);
  await expect(new SongPage(page).title).toHaveText('Lampen ved døren');
  expect(taps).toBeLessThanOrEqual(4);
  expect(await readSong(page, openId(page))).toMatchObject({
    title: 'Lampen ved døren',
    key: 'Am',
    language: 'no',
    lyrics: verse,
  });
});

test('songs are understood as people send them, and one tap takes it back', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...pasting, storageState: prestState });
  const form = new SongFormPage(page);
  await form.openNew();
  await form.openDetails();
  const undo = form.understood.getByRole('button', { name: understood.undo });
  // All are taken in takePasted.test.ts; two show that they reach the fields.
  const chosen = pastedShapes.filter(({ name }) => isFull || /^(?:WhatsApp|Word)$/.test(name));
  for (const { name, text, was, values } of chosen) {
    await test.step(name, async () => {
      const { language, lyrics = '', ...written } = values;
      const fields = Object.entries(written) as [keyof typeof written, string][];
      await copy(page, text);
      await form.paste.tap();
      await expect(form.lyrics).toHaveValue(lyrics);
      for (const [field, value] of fields)
        await expect(form.text(songFieldNames[field])).toHaveValue(value);
      const isChosen = form.choice(songFieldNames.language, languageLabels[language || 'no']);
      await expect(isChosen).toHaveAttribute('aria-pressed', 'true');
      for (const format of was) await expect(form.understood).toContainText(understood.was[format]);
      await expect(form.understood.getByRole('status')).toBeFocused();
      expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(360);

      await undo.tap();
      await expect(form.lyrics).toHaveValue(text);
      for (const [field] of fields) await expect(form.text(songFieldNames[field])).toHaveValue('');
      await expect(isChosen).toHaveAttribute('aria-pressed', 'false');
      await form.lyrics.fill('');
    });
  }
});

test('pasted ChordPro becomes our format, says what is not understood, and can be undone @full', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...pasting, storageState: prestState });
  const form = new SongFormPage(page);
  await form.openNew();
  await copy(page, chordPro);
  await form.lyrics.tap();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(form.lyrics).toHaveValue(converted);
  await expect(form.title).toHaveValue('Broen over fjorden');
  await expect(form.text(songFieldNames.key)).toHaveValue('Dm');
  await expect(form.understood).toContainText(understood.was.chordPro);
  await expect(form.understood).toContainText(understood.minors(['Gmi7']));
  await expect(form.understood).toContainText(understood.parts(['Refreng']));
  await form.openDetails();
  await expect(form.text(songForm.notes)).toHaveValue('Capo 2');

  const undo = form.understood.getByRole('button', { name: understood.undo });
  await form.understood.getByRole('button', { name: understood.writeMinors(['Gm7']) }).tap();
  await expect(form.lyrics).toHaveValue(converted.replace('Gmi7', 'Gm7'));
  await undo.tap();
  await expect(form.lyrics).toHaveValue(converted);

  await undo.tap();
  await expect(form.lyrics).toHaveValue(chordPro);
  await expect(form.title).toHaveValue('');
  await expect(form.text(songForm.notes)).toHaveValue('');
  await expect(undo).toHaveCount(0);
});

test('an edit opens with the lyrics in view, and offers the key that the chords suggest @full', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...pasting, storageState: prestState });
  const id = await addSong(page, { title: 'Lampen ved døren', lyrics: verse });
  await changeSong(page, id, { versionName: firstVersion });
  const form = new SongFormPage(page);
  await form.openEdit(id);
  const { y = 740 } = (await form.lyrics.boundingBox()) ?? {};
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(y, 'the first 300 px are seen above the navigation').toBeLessThan(380);
  await form.understood.getByRole('button', { name: understood.useKey('Am') }).tap();
  await expect(form.text(songFieldNames.key)).toHaveValue('Am');
  await expect(form.text(songFieldNames.translator)).toBeHidden();
  await form.save.tap();
  await expect(new SongPage(page).title).toHaveText('Lampen ved døren');
  expect(await readSong(page, id)).toMatchObject({ key: 'Am', lyrics: verse });
});
