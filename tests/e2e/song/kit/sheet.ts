import { expect, type Locator, type Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sheetMusic } from '#web/texts/songTools.ts';

/** The title that `addSong` gives a song by default. */
export const title = 'Lampen i vinduet';
export const heading = (page: Page) =>
  page.getByRole('heading', { name: sheetMusic.heading, exact: true });
export const enlarge = (page: Page) =>
  page.getByRole('button', { name: sheetMusic.enlarge(title) });
export const dialog = (page: Page) => page.getByRole('dialog', { name: sheetMusic.of(title) });
export const scale = (page: Page) => dialog(page).getByRole('status');

/** Opens a song with a picture of sheet music, and enlarges the picture. */
export async function opened(page: Page): Promise<void> {
  await new SongPage(page).open(await addSong(page, { sheet: makeSheet() }));
  await enlarge(page).click();
  await expect.poll(() => isDrawn(dialog(page).getByAltText(sheetMusic.of(title)))).toBe(true);
}

export function isDrawn(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}
