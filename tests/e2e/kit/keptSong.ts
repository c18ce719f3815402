import { expect, type Page } from '@playwright/test';
import { addSong, type NewSong } from './addSong.ts';
import { allOnDevice, onDevice } from './deviceLibrary.ts';

/** Makes a song and waits until it is on the device with all the others; answers its id. */
export async function keptSong(page: Page, song: NewSong): Promise<string> {
  const id = await addSong(page, song);
  await page.goto('/');
  await allOnDevice(page);
  await expect.poll(async () => Object.keys((await onDevice(page)).titles)).toContain(id);
  return id;
}
