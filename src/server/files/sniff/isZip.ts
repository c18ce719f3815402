import type { ByteReader } from './ByteReader.ts';

/** Begins with the header of a first entry, or is an archive without any (APPNOTE 4.3.7, 4.3.16). */
export async function isZip(file: ByteReader): Promise<boolean> {
  const mark = await file.letters(0);
  return mark === 'PK\x03\x04' || mark === 'PK\x05\x06';
}
