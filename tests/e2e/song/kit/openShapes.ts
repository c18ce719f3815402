import type { Page } from '@playwright/test';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

/** The accessible name of the first shape of La-. */
export const laMinor =
  'streng 6 ikke med, streng 5 åpen, streng 4 bånd 2 langfinger, streng 3 bånd 2 ringfinger, ' +
  'streng 2 bånd 1 pekefinger, streng 1 åpen';

/** Opens a song whose chords can be tapped, on a device that has shown the hint already. */
export async function openShapes(page: Page, song: string): Promise<SongPage> {
  await page.addInitScript(() => localStorage.setItem('sangbok.toldOfScreen', 'yes'));
  const songPage = new SongPage(page);
  await songPage.open(song);
  await songPage.details.waitFor(); // the details and the chords' buttons appear together
  return songPage;
}
