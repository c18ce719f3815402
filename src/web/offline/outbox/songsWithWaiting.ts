import type { Song } from '#contract/song.ts';
import type { WaitingWrite } from './waitingWrite.ts';
import { withWaiting } from './withWaiting.ts';

/** All songs with what waits laid over them; songs that are only in the outbox come last. */
export function songsWithWaiting(
  songs: readonly Song[],
  waiting: readonly WaitingWrite[],
): readonly Song[] {
  if (waiting.length === 0) return songs;
  const bySong = Map.groupBy(waiting, ({ songId }) => songId);
  const known = songs.map((song) => withWaiting(song, bySong.get(song.id) ?? []) ?? song);
  const ids = new Set(songs.map(({ id }) => id));
  const made = [...bySong]
    .filter(([id]) => !ids.has(id))
    .flatMap(([, writes]) => withWaiting(null, writes) ?? []);
  return [...known, ...made];
}
