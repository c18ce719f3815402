import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song } from '#web/texts/song.ts';
import { boldModeLabels, chordColorLabels } from '#web/texts/songTools.ts';
import { settings } from '#web/texts/settings.ts';

test('what the reader chose is kept over a reload, for every song', async ({ prest: { page } }) => {
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

test('preferences that cannot be read give a warning and the defaults', async ({ prest }) => {
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

test('of odd stored preferences what makes sense is taken', async ({ prest: { page } }) => {
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

test('the settings choose a size by name, and take everything back', async ({
  prest: { page },
}) => {
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

for (const width of [390, 1280]) {
  test(`a step of the text size changes one attribute of one element, ${width} px wide`, async ({
    prest: { page },
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const songPage = new SongPage(page);
    await songPage.open('Du er min hyrde');
    await songPage.details.waitFor(); // what comes late has come
    const lyrics = page.locator('[translate="no"]');
    const changes = await noteChanges(lyrics);
    await songPage.tool(song.larger).click();
    await expect(songPage.textSize).toHaveText('110 %');
    expect(await changes()).toEqual(['lyrics: data-size']);
  });
}

/** Answers what has been changed since, in this element and all that it holds. */
async function noteChanges(lyrics: Locator): Promise<() => Promise<string[]>> {
  const notes = await lyrics.evaluateHandle((root) => {
    const said: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { type, attributeName, target } of records) {
        said.push(`${target === root ? 'lyrics' : target.nodeName}: ${attributeName ?? type}`);
      }
    });
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(root, everything);
    return said;
  });
  return () => notes.jsonValue();
}
