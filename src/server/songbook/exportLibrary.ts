import type { Deps } from '#server/deps.ts';
import type { Download } from '#server/files/download.ts';
import { packSongbook } from './packSongbook.ts';
import { writeSongbook } from './writeSongbook.ts';

// The day as it is where the song book is sung from, as file names sort: 2026-11-21.
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Oslo' });

/** The whole song book as one .zip, as it is at this moment whoever writes meanwhile (decision 26). */
export async function exportLibrary(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<Download> {
  const at = deps.clock();
  const written = await writeSongbook(deps, at);
  return {
    mediaType: 'application/zip',
    name: `sangbok-${day.format(at)}.zip`,
    content: packSongbook(deps, written, at),
  };
}
