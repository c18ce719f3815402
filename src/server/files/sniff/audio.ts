import type { ByteReader } from './ByteReader.ts';

/** Number of consecutive frames to check; a file may end after two. */
const framesRead = 4;

/**
 * Detects MPEG audio, layer III: optional ID3v2 tags and padding, then consecutive frames, each starting
 * where the one before ends. A tag alone is not enough.
 */
export async function isMp3(file: ByteReader): Promise<boolean> {
  let position = await afterPadding(file, await afterTags(file));
  let format: string | undefined;
  for (let frames = 0; frames < framesRead; frames++) {
    const header = frameHeader(await file.at(position, 4));
    if (!header || (format !== undefined && header.format !== format)) {
      return frames >= 2 && (await isEnd(file, position));
    }
    format = header.format;
    position += header.length;
  }
  return true;
}

/** Position after the leading ID3v2 tags (https://id3.org/id3v2.4.0-structure, §3.1). */
async function afterTags(file: ByteReader): Promise<number> {
  let position = 0;
  for (;;) {
    const tag = await file.at(position, 10);
    if (tag.length < 10 || tag.toString('latin1', 0, 3) !== 'ID3') return position;
    const sizes = tag.subarray(6, 10);
    if (sizes.some((byte) => byte > 0x7f)) return position;
    const size = sizes.reduce((sum, byte) => sum * 0x80 + byte, 0);
    const footer = (tag.readUInt8(5) & 0x10) === 0 ? 0 : 10;
    position += 10 + size + footer;
  }
}

async function afterPadding(file: ByteReader, from: number): Promise<number> {
  for (let position = from; position < file.size; ) {
    const bytes = await file.at(position, 4096);
    const at = bytes.findIndex((byte) => byte !== 0);
    if (at >= 0) return position + at;
    position += bytes.length;
  }
  return file.size;
}

/** Whether the file ends here, or a trailing tag starts. */
async function isEnd(file: ByteReader, position: number): Promise<boolean> {
  return position >= file.size || /^(TAG|APE|LYR|ID3)/.test(await file.letters(position));
}

interface FrameHeader {
  /** Bytes to the next header. */
  readonly length: number;
  /** MPEG version and sampling rate, equal in all frames of a file. */
  readonly format: string;
}

// kbit/s by index, layer III (ISO 11172-3 §2.4.2.3, ISO 13818-3 §2.4.2.3); 0 and 15 are invalid.
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];

// Hz by the two version bits: MPEG 2.5, reserved, MPEG 2, MPEG 1.
const samplings = [[11025, 12000, 8000], [], [22050, 24000, 16000], [44100, 48000, 32000]] as const;

/** Parses a frame header of MPEG audio, layer III; undefined where these 4 bytes are not one. */
function frameHeader(bytes: Buffer): FrameHeader | undefined {
  if (bytes.length < 4) return undefined;
  const word = bytes.readUInt32BE(0);
  const version = (word >>> 19) & 3;
  const layer = (word >>> 17) & 3;
  const rate = (version === 3 ? rates1 : rates2)[(word >>> 12) & 15] ?? 0;
  const sampling = samplings[version]?.[(word >>> 10) & 3];
  const emphasis = word & 3;
  if (word >>> 21 !== 0x7ff || layer !== 1 || emphasis === 2) return undefined;
  if (rate === 0 || sampling === undefined) return undefined;
  const padding = (word >>> 9) & 1;
  const length = Math.floor(((version === 3 ? 144 : 72) * rate * 1000) / sampling) + padding;
  return { length, format: `${version}/${sampling}` };
}

interface Box {
  readonly type: string;
  /** Start of its content. */
  readonly start: number;
  readonly end: number;
}

/** More than any recording has; bounds the work for a crafted file. */
const boxesAtMost = 10_000;

/**
 * Detects an MP4 (ISO 14496-12) with audio and without video. The brand is ignored: phones write `isom`,
 * `mp42`, `M4A `, `3gp4` and `qt  `, and only the tracks identify the content.
 */
export async function isM4a(file: ByteReader): Promise<boolean> {
  if ((await file.letters(4)) !== 'ftyp') return false;
  const budget = { boxes: boxesAtMost };
  const handlers: string[] = [];
  for await (const movie of boxes(file, 0, file.size, 'moov', budget)) {
    for await (const track of boxes(file, movie.start, movie.end, 'trak', budget)) {
      for await (const media of boxes(file, track.start, track.end, 'mdia', budget)) {
        for await (const { start } of boxes(file, media.start, media.end, 'hdlr', budget)) {
          handlers.push(await file.letters(start + 8));
        }
      }
    }
  }
  return handlers.includes('soun') && !handlers.includes('vide');
}

/** The child boxes of one type in a range; stops where the sizes are inconsistent. */
async function* boxes(
  file: ByteReader,
  from: number,
  to: number,
  type: string,
  budget: { boxes: number },
): AsyncGenerator<Box> {
  for (let position = from; position + 8 <= to && budget.boxes > 0; budget.boxes--) {
    const head = await file.at(position, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return;
    const headSize = short === 1 ? 16 : 8;
    const size =
      short === 0 ? to - position : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < headSize || position + size > to) return;
    if (head.toString('latin1', 4, 8) === type) {
      yield { type, start: position + headSize, end: position + size };
    }
    position += size;
  }
}

/** More than any recording has. */
const chunksAtMost = 1000;

/** Detects RIFF/WAVE: a format chunk with channels and a rate, followed by data. */
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
