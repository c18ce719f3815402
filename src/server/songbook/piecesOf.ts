import { forgetPieces } from '#server/forgetPieces.ts';
import type { TemporaryFile } from '#server/storage/files/FileStore.ts';

const pieceSize = 64 * 1024; // bytes

/** The bytes of a file from `start` up to `end`, piece by piece. */
export async function* piecesOf(
  file: TemporaryFile,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  for (let position = start; position < end; ) {
    const piece = await file.read(position, Math.min(pieceSize, end - position));
    if (piece.length === 0) return;
    position += piece.length;
    yield piece;
    forgetPieces(piece.length);
  }
}
