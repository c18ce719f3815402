import type { ByteReader } from './ByteReader.ts';

const tailSize = 2048; // bytes
const trailingAtMost = 1024; // bytes; readers search for the end within this distance

/**
 * Position of a PDF's end; undefined where it is not a PDF. Accepts a leading byte order mark. Bytes after
 * the last `%%EOF`, which mail gateways, scanners and phones append, are cut off.
 */
export async function endOfPdf(file: ByteReader): Promise<number | undefined> {
  const head = (await file.at(0, 11)).toString('latin1');
  if (!/^(\xef\xbb\xbf)?%PDF-[12]\.\d/.test(head)) return undefined;
  const from = Math.max(0, file.size - tailSize);
  const tail = (await file.at(from, tailSize)).toString('latin1');
  const last = [...tail.matchAll(/startxref\s{1,9}(\d{1,10})\s{1,9}%%EOF[\r\n]{0,2}/g)].at(-1);
  if (last === undefined || Number(last[1]) >= file.size) return undefined;
  const end = from + last.index + last[0].length;
  if (/^[\s\0]*$/.test(tail.slice(end - from))) return file.size;
  return file.size - end <= trailingAtMost ? end : undefined;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Detects a PNG (https://www.w3.org/TR/png-3/#5DataRep): IHDR, image data, IEND, nothing after it. */
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

const soi = 0xd8; // start of image
const eoi = 0xd9; // end of image
const sos = 0xda; // start of scan
const app0 = 0xe0;
const com = 0xfe;

/**
 * Position of a JPEG's end (ISO 10918-1, annex B); undefined where it is not a JPEG. Phones append more
 * data, such as an HDR gain map, a short film or metadata.
 */
export async function endOfJpeg(file: ByteReader): Promise<number | undefined> {
  if (!(await file.at(0, 3)).equals(Buffer.from([0xff, soi, 0xff]))) return undefined;
  let position = 2;
  let hasFrame = false;
  let hasScan = false;
  for (;;) {
    const [mark, marker] = await file.at(position, 2);
    if (mark !== 0xff || marker === undefined) return undefined;
    if (marker === 0xff) {
      position += 1; // a fill byte
    } else if (marker === eoi) {
      return hasFrame && hasScan ? position + 2 : undefined;
    } else {
      const size = await file.at(position + 2, 2);
      if (!hasLength(marker) || size.length < 2 || size.readUInt16BE(0) < 2) return undefined;
      hasFrame ||= isFrame(marker);
      position += 2 + size.readUInt16BE(0);
      if (marker === sos) {
        hasScan = true;
        position = await afterScan(file, position);
      }
    }
  }
}

/** Position of the marker after the data of a scan; stuffed zeros and restart markers are data. */
async function afterScan(file: ByteReader, from: number): Promise<number> {
  for (let position = from; ; position += 2) {
    position = await file.indexOf(0xff, position);
    if (position < 0) return file.size;
    const next = (await file.at(position, 2))[1];
    if (next === undefined) return file.size;
    if (next === 0xff) position -= 1;
    else if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return position;
  }
}

/** SOF0 to SOF15, without DHT, JPG and DAC, whose codes are in the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function hasLength(marker: number): boolean {
  return (
    (marker >= 0xc0 && marker <= 0xcf) || (marker >= sos && marker < app0 + 0x10) || marker === com
  );
}
