import { fieldSentences } from '#contract/fieldSentences.ts';
import { limits } from '#contract/limits.ts';
import {
  type SongbookHead,
  type SongbookSong,
  songbookEntry,
  songbookFormat,
  songbookHead,
  songbookSong,
} from '#contract/songbook.ts';
import { songbookFaults } from '#contract/songbookFaults.ts';
import { Problem } from '#server/seam/problem.ts';
import { named, refused } from '#server/songbook/refused.ts';
import { splitSongbook } from './splitSongbook.ts';

const known: ReadonlySet<string> = new Set(Object.keys(songbookHead.shape));
const mostFields = 100; // read on for a version that says why there are so many

/**
 * Reads `songbook.json`: each song, checked by itself, goes to `onSong` with its number from 1;
 * answers the rest. Throws `notSongbook`, `newerSongbook`, or `songbookRefused` with what is wrong.
 */
export async function readSongbook(
  chunks: AsyncIterable<Uint8Array>,
  onSong: (song: SongbookSong, number: number) => void | Promise<void>,
): Promise<SongbookHead> {
  const fields: Record<string, unknown> = {};
  let count = 0;
  for await (const { name, value } of splitSongbook(chunks)) {
    if (name !== null) {
      refuseOtherFormat(name, value);
      // What is refused in the end is not held until then: it may be all of the 200 MB.
      fields[name] = known.has(name) ? value : null;
      if (Object.keys(fields).length > mostFields) break;
      continue;
    }
    count += 1;
    if (count > limits.importSongs) throw refused(songbookFaults.tooManySongs(limits.importSongs));
    const { success, data, error } = songbookSong.safeParse(value);
    if (!success) {
      const [[field, sentence] = ['', '']] = Object.entries(fieldSentences(error));
      throw refused(songbookFaults.songField(count, titleOf(value), named(field), sentence));
    }
    await onSong(data, count);
  }
  if (!('format' in fields)) throw new Problem('notSongbook');
  const { success, data, error } = songbookHead.safeParse(fields);
  if (success) return data;
  const [[field, sentence] = ['', '']] = Object.entries(fieldSentences(error));
  throw refused(songbookFaults.field(songbookEntry, named(field), sentence));
}

/** Said as soon as it is known: what follows may look as nobody knows yet. */
function refuseOtherFormat(name: string, value: unknown): void {
  if (name === 'format' && value !== songbookFormat.format) throw new Problem('notSongbook');
  if (name === 'version' && typeof value === 'number' && value > songbookFormat.version) {
    throw new Problem('newerSongbook');
  }
}

function titleOf(value: unknown): string {
  const title = typeof value === 'object' && value !== null && 'title' in value ? value.title : '';
  return typeof title === 'string' ? named(title) : '';
}
