import type { ByteReader } from './ByteReader.ts';

/** No recording has that many parts. */
const chunksAtMost = 1000;

/** RIFF/WAVE: a format with channels and a rate, and sound behind it. */
export async function isWav(file: ByteReader): Promise<boolean> {
  if ((await file.letters(0)) !== 'RIFF' || (await file.letters(8)) !== 'WAVE') return false;
  let position = 12;
  let hasFormat = false;
  for (let count = 0; count < chunksAtMost; count++) {
    const head = await file.at(position, 8);
    if (head.length < 8) return false;
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    if (name === 'data') return hasFormat && position + 8 < file.size;
    if (name === 'fmt ') {
      const format = await file.at(position + 8, 16);
      if (size < 16 || format.length < 16) return false;
      hasFormat = format.readUInt16LE(2) > 0 && format.readUInt32LE(4) > 0;
    }
    position += 8 + size + (size % 2);
  }
  return false;
}
