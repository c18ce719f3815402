import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { boldModeLabels, chordColorLabels, song } from '#web/texts/song.ts';
import { settings } from '#web/texts/settings.ts';

test('preferences survive a reload, for every song @full', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.tool(song.larger).click();
  await songPage.tool(song.repeatedChorus).click();
  await songPage.openView();
  await songPage.tool(boldModeLabels.none).click();
  await songPage.tool(chordColorLabels['#dc2626']).click();
  await songPage.tool(song.sectionLabels).click();
  await songPage.openMusic();
  await songPage.tool(song.lowChords).click();

  const expectChosen = async () => {
    await expect(songPage.textSize).toHaveText('110 %');
    await songPage.openView();
    await expect(songPage.tool(boldModeLabels['a-sections'])).toBeVisible();
    await expect(songPage.tool(chordColorLabels['#2563eb'])).toBeVisible();
    await expect(songPage.tool(song.repeatedChorus)).toHaveAttribute('aria-pressed', 'false');
    await expect(songPage.tool(song.sectionLabels)).toHaveAttribute('aria-pressed', 'true');
    await songPage.openMusic();
    await expect(songPage.tool(song.lowChords)).toHaveAttribute('aria-pressed', 'true');
  };
  await page.reload();
  await expectChosen();
  await expect.poll(async () => (await songPage.chords())[0]).toBe('Mi-');
  await songPage.open('Natten som ble dag');
  await expectChosen();
});

test('the settings select a text size by name, and reset everything @full', async ({ page }) => {
  const songPage = new SongPage(page);
  const size = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/settings');
  await expect(size(settings.textSizes.medium)).toHaveAttribute('aria-pressed', 'true');
  for (const [name, percent] of [
    [settings.textSizes.small, '80 %'],
    [settings.textSizes.large, '130 %'],
    [settings.textSizes.extraLarge, '160 %'],
  ] as const) {
    await page.goto('/settings');
    await size(name).click();
    await expect(size(name)).toHaveAttribute('aria-pressed', 'true');
    await songPage.open('Du er min hyrde');
    await expect(songPage.textSize).toHaveText(percent);
  }
  await page.goto('/settings');
  await page.getByRole('button', { name: settings.reset }).click();
  await expect(size(settings.textSizes.medium)).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => localStorage.getItem('sangbok.display'))).toBeNull();
});

test('unreadable preferences cause a warning and the defaults @full', async ({ prest }) => {
  const { page, watch } = prest;
  const warning = 'Failed to parse stored preferences';
  watch.allow(new RegExp(warning));
  await page.addInitScript(() => localStorage.setItem('sangbok.display', '{"textSize": 2'));
  const said = page.waitForEvent('console', (message) => message.text() === warning);
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  expect((await said).type()).toBe('warning');
  await expect(songPage.textSize).toHaveText('100 %');
});

test('of partly invalid preferences the valid ones apply @full', async ({ page }) => {
  const odd = { textSize: 99, boldMode: 'loud', useLowChords: true, chordColor: null };
  await page.addInitScript(
    (text) => localStorage.setItem('sangbok.display', text),
    JSON.stringify(odd),
  );
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await expect(songPage.textSize).toHaveText('300 %');
  await songPage.openView();
  await expect(songPage.tool(boldModeLabels.none)).toBeVisible();
  await expect(songPage.tool(chordColorLabels['#dc2626'])).toBeVisible();
  await songPage.openMusic();
  await expect(songPage.tool(song.lowChords)).toHaveAttribute('aria-pressed', 'true');
});
