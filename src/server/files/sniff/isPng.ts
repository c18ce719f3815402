import type { ByteReader } from './ByteReader.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG (https://www.w3.org/TR/png-3/#5DataRep): IHDR, image data, IEND, and then nothing. */
export async function isPng(file: ByteReader): Promise<boolean> {
  if (!(await file.at(0, 8)).equals(signature)) return false;
  let hasImage = false;
  for (let position = 8; ; ) {
    const head = await file.at(position, 8);
    if (head.length < 8) return false;
    const size = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return false;
    if ((type === 'IHDR') !== (position === 8)) return false;
    if (type === 'IHDR' && !(size === 13 && (await hasArea(file, position + 8)))) return false;
    if (type === 'IDAT') hasImage = true;
    position += 12 + size;
    if (type === 'IEND') return hasImage && size === 0 && position === file.size;
  }
}

async function hasArea(file: ByteReader, position: number): Promise<boolean> {
  const sides = await file.at(position, 8);
  return sides.length === 8 && sides.readUInt32BE(0) > 0 && sides.readUInt32BE(4) > 0;
}
