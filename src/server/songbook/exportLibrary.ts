import { missingFilesHeader } from '#contract/library.ts';
import type { Deps } from '#server/deps.ts';
import type { Download } from '#server/files/download.ts';
import { packSongbook } from './packSongbook.ts';
import { writeSongbook } from './writeSongbook.ts';

// The day as it is where the song book is sung from, as file names sort: 2026-11-21.
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Oslo' });

/** The whole song book as one .zip, as it is at this moment whoever writes meanwhile (decision 26). */
export async function exportLibrary(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
): Promise<Download> {
  const at = deps.clock();
  const written = await writeSongbook(deps, at);
  const said = encodeURIComponent(JSON.stringify(written.missing));
  return {
    mediaType: 'application/zip',
    name: `sangbok-${day.format(at)}.zip`,
    headers: written.missing.count === 0 ? {} : { [missingFilesHeader]: said },
    content: packSongbook(deps, written, at),
  };
}
