import type { ByteReader } from './ByteReader.ts';
import { frameHeader } from './frameHeader.ts';

/** So many frames must follow each other; a file may have no more than the first two. */
const framesRead = 4;

/**
 * MPEG audio, layer III: perhaps ID3v2 tags and padding, then frame after frame, each where the one
 * before says that it ends. A tag alone makes no recording.
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

/** Behind the ID3v2 tags at the beginning (https://id3.org/id3v2.4.0-structure, §3.1). */
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

/** The end of the file, or a tag behind the music. */
async function isEnd(file: ByteReader, position: number): Promise<boolean> {
  return position >= file.size || /^(TAG|APE|LYR|ID3)/.test(await file.letters(position));
}
