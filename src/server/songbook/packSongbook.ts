import { pipeline, Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { ZipFile } from 'yazl';
import { songbookEntry } from '#contract/songbook.ts';
import type { Deps } from '#server/deps.ts';
import { exactly } from '#server/files/exactly.ts';
import type { WrittenSongbook } from './writeSongbook.ts';

/**
 * The .zip as it is made, one entry after the other as the reader takes them. Ended or destroyed, it
 * leaves nothing open; a file that can't be read, or not to its end, destroys it at once.
 */
export function packSongbook(
  { files }: Pick<Deps, 'files'>,
  songbook: WrittenSongbook,
  at: number,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;

  const fail = (error: Error) => output.destroy(error);

  function add(entry: string, compress: boolean, open: () => Promise<Readable>): void {
    const options = { mtime: new Date(at), mode: 0o100644, compress };
    zip.addReadStreamLazy(entry, options, (begin) => {
      open().then((stream) => {
        source = stream.on('error', fail);
        if (output.destroyed) stream.destroy();
        else begin(null, stream);
      }, fail);
    });
  }

  const unpacked = () => pipeline(Readable.from(songbook.pieces), createInflate(), () => undefined);
  add(songbookEntry, true, async () => unpacked());
  for (const { file, sha256, size } of songbook.files) {
    // The other kinds are packed already.
    const open = async () => exactly(size, await files.open(sha256));
    add(file.file, file.mediaType === 'audio/wav', open);
  }
  zip.end();
  zip.on('error', fail);
  return output.on('close', () => source?.destroy());
}
