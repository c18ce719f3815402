import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { songbookEntry } from '#contract/songbook.ts';
import type { Deps } from '#server/deps.ts';
import { forgetPieces } from '#server/forgetPieces.ts';
import { piecesOf } from './piecesOf.ts';
import type { WrittenSongbook } from './writeSongbook.ts';

/**
 * The .zip as it is made, one entry after the other as the reader takes them. Ended or destroyed, it
 * leaves nothing open and nothing behind; a file that can't be read destroys it.
 */
export function packSongbook(
  { files }: Pick<Deps, 'files'>,
  songbook: WrittenSongbook,
  at: number,
): Readable {
  const zip = new ZipFile();
  const output = Readable.from(passing(zip.outputStream as Readable), { objectMode: false });
  let source: Readable | undefined;
  const options = { mtime: new Date(at), mode: 0o100644 };

  function add(entry: string, compress: boolean, open: () => Promise<Readable>): void {
    zip.addReadStreamLazy(entry, { ...options, compress }, (begin) => {
      open().then(
        (stream) => {
          source = stream.on('error', (error) => output.destroy(error));
          if (output.destroyed) stream.destroy();
          else begin(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
    });
  }

  add(songbookEntry, true, async () => Readable.from(piecesOf(songbook.content, 0, songbook.size)));
  for (const { file, mediaType } of songbook.files) {
    const sha256 = file.slice('files/'.length, file.lastIndexOf('.'));
    // The other kinds are packed already.
    add(file, mediaType === 'audio/wav', () => files.open(sha256));
  }
  zip.end();
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => {
    source?.destroy();
    void songbook.content.discard();
  });
  return output;
}

async function* passing(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield piece;
    forgetPieces(piece.length);
  }
}
