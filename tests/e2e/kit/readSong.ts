import type { Page } from '@playwright/test';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { Song } from '#contract/songs/song.ts';
import { listRevisions } from '#contract/songs/songWriting.ts';
import { getSong, listSongs } from '#contract/songs/songs.ts';

/** The song as stored on the server. */
export async function readSong(page: Page, id: string): Promise<Song> {
  return (await page.request.get(getSong.path.replace(':id', id))).json();
}

/** Titles of all songs on the server. */
export async function readTitles(page: Page): Promise<string[]> {
  const songs: Song[] = await (await page.request.get(listSongs.path)).json();
  return songs.map(({ title }) => title);
}

/** All revisions of a song, the latest first. */
export async function readRevisions(
  page: Page,
  id: string,
): Promise<AnswerOf<typeof listRevisions>> {
  return (await page.request.get(listRevisions.path.replace(':id', id))).json();
}

/** Id of the song whose screen is open. */
export function openId(page: Page): string {
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}
