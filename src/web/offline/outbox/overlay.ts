import type { Song } from '#contract/song.ts';
import { codeOf } from '#web/wire/apiError.ts';
import { listWaiting } from './listWaiting.ts';
import { withWaiting } from './withWaiting.ts';

/** A song as its writer sees it: the answer, or none yet, and over it what waits of the song. */
export async function overlay(id: string, ask: () => Promise<Song>): Promise<Song> {
  const own = (await listWaiting()).filter(({ songId }) => songId === id);
  try {
    const song = await ask();
    return withWaiting(song, own) ?? song;
  } catch (error) {
    const made = codeOf(error) === 'songNotFound' ? withWaiting(null, own) : null;
    if (made === null) throw error;
    return made;
  }
}
