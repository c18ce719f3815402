import { crc32, deflateSync } from 'node:zlib';

/** Minimal valid files for tests. */

/** Silent frames of MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
export function makeMp3(frames = 3): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064, 0);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** An ID3v2.4 tag around `content`. */
export function makeId3(content: Buffer): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from(size), content]);
}

/** 8-bit mono at 8 kHz. */
export function makeWav(samples = 800): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // one channel
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 0x80)]);
}

/** A box of an MP4. */
export function makeBox(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** An MP4 with a track per handler, and its index after the audio as phones write it. */
export function makeM4a(brand = 'M4A ', handlers: readonly string[] = ['soun']): Buffer {
  const tracks = handlers.map((handler) => {
    const hdlr = Buffer.alloc(25);
    hdlr.write(handler, 8, 'latin1');
    return makeBox(
      'trak',
      makeBox('tkhd', Buffer.alloc(84)),
      makeBox('mdia', makeBox('hdlr', hdlr)),
    );
  });
  return Buffer.concat([
    makeBox('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    makeBox('mdat', Buffer.alloc(64)),
    makeBox('moov', makeBox('mvhd', Buffer.alloc(100)), ...tracks),
  ]);
}

/** One grey pixel. */
export function makePng(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 0x80]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** The segments of a JPEG of 8 × 8 pixels, with stuffed zeros and a restart in its data. */
export function makeJpeg(): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xff, 0xd9]),
  ]);
}

/** A PDF without pages, padded by `blanks` bytes. */
export function makePdf(blanks = 0): Buffer {
  const body = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\n`;
  const end = `startxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${' '.repeat(blanks)}${end}`, 'latin1');
}

/** A recording padded to exactly `size` bytes, still valid. */
export function padded(file: Buffer, size: number): Buffer {
  return Buffer.concat([file, Buffer.alloc(size - file.length)]);
}
