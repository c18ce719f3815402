import { Readable, pipeline } from 'node:stream';
import { createInflate } from 'node:zlib';
import { ZipFile } from 'yazl';
import type { QueryOf } from '#contract/base/endpoint.ts';
import {
  type exportLibrary as endpoint,
  missingFilesHeader,
  nextPartHeader,
  type NextPart,
} from '#contract/library/songbookTransfer.ts';
import { songbookEntry, songsEntry } from '#contract/library/songbook.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Download } from '#server/core/carriedFiles.ts';
import { withExactLength } from '#server/files/withExactLength.ts';
import type { AuthenticatedContext } from '#server/core/route.ts';
import { counted, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { type WrittenSongbook, writeSongbook } from './writeSongbook.ts';

// The date in Norwegian time, in a form that sorts in file names: 2026-11-21.
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Oslo' });

/**
 * Exports a consistent snapshot of the song book as one .zip; of a large one, the part after the song id
 * `after` (decision 26).
 */
export async function exportLibrary(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'randomBytes' | 'log'>,
  { user, address }: Pick<AuthenticatedContext, 'user' | 'address'>,
  { after, part: partNumber = '1' }: QueryOf<typeof endpoint> = {},
): Promise<Download> {
  const at = deps.clock();
  const written = await writeSongbook(deps, at, after);
  const part = Number(partNumber);
  const parts = part + written.furtherParts;
  const about = [
    counted(written.songs, 'sang', 'sanger'),
    counted(written.files.length, 'fil', 'filer'),
  ].join(', ');
  await recordAuditEvent(deps, { event: 'exported', by: user.id, about, source: address }).catch(
    // Must not fail on a disk that cannot be written: that is a reason to export.
    (error: unknown) => deps.log.warn({ err: error, actor: user.id }, 'export not noted'),
  );
  const next: NextPart = { after: written.last, part: String(part + 1), parts };
  const numbered = parts === 1 ? '' : `-del-${part}-av-${parts}`;
  return {
    mediaType: 'application/zip',
    name: `sangbok-${day.format(at)}${numbered}.zip`,
    headers: {
      ...(written.missing.count > 0 && { [missingFilesHeader]: inHeader(written.missing) }),
      ...(parts > part && { [nextPartHeader]: inHeader(next) }),
    },
    content: packSongbook(deps, written, at),
  };
}

function inHeader(value: object): string {
  return encodeURIComponent(JSON.stringify(value));
}

/**
 * Streams the .zip, entry by entry, at the reader's pace. Closes all files when it ends or is destroyed;
 * a file that cannot be read to its end destroys the stream.
 */
function packSongbook(
  { files }: Pick<Deps, 'files'>,
  songbook: WrittenSongbook,
  at: number,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  const mode = 0o100644;

  const fail = (error: Error) => output.destroy(error);

  function add(entry: string, compress: boolean, open: () => Promise<Readable>): void {
    const options = { mtime: new Date(at), mode, compress };
    zip.addReadStreamLazy(entry, options, (begin) => {
      open().then((stream) => {
        source = stream.on('error', fail);
        if (output.destroyed) stream.destroy();
        else begin(null, stream);
      }, fail);
    });
  }

  const unpacked = () => pipeline(Readable.from(songbook.pieces), createInflate(), () => undefined);
  zip.addBuffer(Buffer.from(songbook.head), songbookEntry, { mtime: new Date(at), mode });
  add(songsEntry, true, async () => unpacked());
  for (const { file, sha256, size } of songbook.files) {
    // Only WAV is worth compressing; the other formats are compressed already.
    const open = async () => withExactLength(size, await files.open(sha256, size));
    add(file.file, file.mediaType === 'audio/wav', open);
  }
  zip.end();
  zip.on('error', fail);
  return output.on('close', () => source?.destroy());
}
