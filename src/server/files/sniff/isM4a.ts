import type { ByteReader } from './ByteReader.ts';

interface Box {
  readonly type: string;
  /** Of its content. */
  readonly start: number;
  readonly end: number;
}

/** No recording has that many boxes; a file made of them would keep us walking. */
const boxesAtMost = 10_000;

/**
 * An MP4 (ISO 14496-12) of any brand that holds sound and no pictures in motion. Phones write
 * `isom`, `mp42`, `M4A `, `3gp4` and `qt  `; only the tracks tell what is inside.
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

/** The boxes of one type, directly inside of these bytes; none where they do not add up. */
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
