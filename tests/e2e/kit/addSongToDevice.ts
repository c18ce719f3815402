import { expect, type Page } from '@playwright/test';
import { addSong, type NewSong } from './addSong.ts';
import { allOnDevice, onDevice } from './deviceLibrary.ts';

/** Creates a song and waits until the device has stored it with all others; returns its id. */
export async function addSongToDevice(page: Page, song: NewSong): Promise<string> {
  const id = await addSong(page, song);
  await page.goto('/');
  await allOnDevice(page);
  await expect.poll(async () => Object.keys((await onDevice(page)).titles)).toContain(id);
  return id;
}
