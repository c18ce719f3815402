import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { song } from '#web/texts/song.ts';
import { songForm } from '#web/texts/songForm.ts';

const mixed = sampleSongs.find(({ title }) => title.startsWith('Kom, lys'));

/** The rendered HTML without generated ids. */
const drawn = (sections: Locator) =>
  sections.evaluateAll((all) =>
    all.map((section) => section.outerHTML.replaceAll(/ (id|aria-labelledby)="[^"]*"/g, '')),
  );

const windows = [
  { name: 'behind a tab on a phone', viewport: { width: 390, height: 844 } },
  { name: 'beside the text on a wide screen', viewport: { width: 1280, height: 800 } },
];

for (const { name, viewport } of isFull ? windows : windows.slice(0, 1)) {
  test(`the preview, ${name}, is rendered as the song will be @full`, async ({
    newClient,
    prestState,
  }) => {
    const { page } = await newClient({ storageState: prestState, viewport });
    const songPage = new SongPage(page);
    await songPage.open('Du er min hyrde');
    await songPage.openView();
    await songPage.tool(song.sectionLabels).click();
    const form = new SongFormPage(page);
    await form.openNew();
    await form.fill(`Forhåndsvist på ${viewport.width}`, mixed?.lyrics);
    const tab = page.getByRole('tab', { name: songForm.preview });
    if (viewport.width < 1000) await tab.click();
    else await expect(tab).toHaveAttribute('aria-selected', 'true');
    const previewed = form.preview.locator('section[data-type]');
    await expect(previewed).not.toHaveCount(0);
    await expect(form.preview).toContainText('veni');
    const before = await drawn(previewed);
    await form.save.click();
    await expect(songPage.title).toHaveText(`Forhåndsvist på ${viewport.width}`);
    await songPage.sections.first().waitFor();
    await expect.poll(() => drawn(songPage.sections)).toEqual(before);
    await songPage.openView();
    await songPage.tool(song.sectionLabels).click();
    await expect.poll(() => drawn(songPage.sections), 'labels were on').not.toEqual(before);
  });
}

test('the preview follows the typing @full', async ({ newClient, prestState }) => {
  const viewport = { width: 1280, height: 800 };
  const { page } = await newClient({ storageState: prestState, viewport });
  const form = new SongFormPage(page);
  await form.openNew();
  await expect(form.preview).toHaveText(songForm.previewEmpty);
  await form.lyrics.pressSequentially('(La-)Se');
  await expect(form.preview.locator('[data-chord]')).toHaveText(['La-Se']);
  const editor = await form.lyrics.boundingBox();
  expect(editor?.height).toBeGreaterThanOrEqual(300);
  expect(await form.lyrics.evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(/mono/i);
});
