import { missingFilesHeader } from '#contract/library.ts';
import type { Deps } from '#server/deps.ts';
import type { Download } from '#server/files/download.ts';
import type { SignedInVisit } from '#server/http/route.ts';
import { counted, noteDeed } from '#server/trail/noteDeed.ts';
import { packSongbook } from './packSongbook.ts';
import { writeSongbook } from './writeSongbook.ts';

// The day as it is where the song book is sung from, as file names sort: 2026-11-21.
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Oslo' });

/** The whole song book as one .zip, as it is at this moment whoever writes meanwhile (decision 26). */
export async function exportLibrary(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'randomBytes' | 'log'>,
  { user, address }: Pick<SignedInVisit, 'user' | 'address'>,
): Promise<Download> {
  const at = deps.clock();
  const written = await writeSongbook(deps, at);
  const about = [
    counted(written.songs, 'sang', 'sanger'),
    counted(written.files.length, 'fil', 'filer'),
  ].join(', ');
  await noteDeed(deps, { deed: 'exported', by: user.id, about, source: address }).catch(
    // A disk that takes no writes any more is a reason to export.
    (error: unknown) => deps.log.warn({ err: error, actor: user.id }, 'export not noted'),
  );
  const said = encodeURIComponent(JSON.stringify(written.missing));
  return {
    mediaType: 'application/zip',
    name: `sangbok-${day.format(at)}.zip`,
    headers: written.missing.count === 0 ? {} : { [missingFilesHeader]: said },
    content: packSongbook(deps, written, at),
  };
}
