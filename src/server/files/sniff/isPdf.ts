import type { ByteReader } from './ByteReader.ts';

const tailSize = 2048; // bytes

/** A PDF from its first byte to its last: nothing but white space behind the final `%%EOF`. */
export async function isPdf(file: ByteReader): Promise<boolean> {
  const head = (await file.at(0, 8)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head)) return false;
  const from = Math.max(0, file.size - tailSize);
  const tail = (await file.at(from, tailSize)).toString('latin1');
  const end = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail);
  return end !== null && Number(end[1]) < file.size;
}
