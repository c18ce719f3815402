import { crc32, deflateSync } from 'node:zlib';

/** A page of sheet music as a greyscale PNG, 8 bit: staves of five lines with a note on each. */
export function makeSheet(width = 600, height = 850): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 0xff);
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = 0; // filter: none
    const inStave = (y - 60) % 110;
    for (let x = 40; x < width - 40; x++) {
      const onLine = y >= 60 && inStave >= 0 && inStave <= 40 && inStave % 10 === 0;
      const onNote = ((x % 70) - 35) ** 2 / 2 + (inStave - 25) ** 2 < 30;
      if (onLine || onNote) rows[y * (width + 1) + 1 + x] = 0x22;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8); // bits per pixel; colour type 0 is greyscale
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
