import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '#contract/songs/song.ts';
import { recordPlay } from '#contract/songs/songs.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { NetworkError } from '#web/client/response.ts';
import { request } from '#web/client/request.ts';
import { songKeys } from '#web/client/queryKeys.ts';

type Opened = Pick<Song, 'id' | 'version'>;

/** Counts an opening and refetches the recent songs (spec §4). */
export async function recordOpening(client: QueryClient, song: Opened): Promise<void> {
  const counting = client.getMutationCache().build(client, {
    mutationFn: countOpening,
    onSettled: () => client.invalidateQueries({ queryKey: songKeys.recent }),
  });
  await counting.execute(song);
}

async function countOpening({ id, version }: Opened): Promise<void> {
  const opened = () => onDevice((device) => device.writeOpening(id));
  try {
    // One created here may not be known to the server yet.
    if (version > 0) await request(recordPlay, { params: { id } });
  } catch (error) {
    if (error instanceof NetworkError) await opened();
    throw error;
  }
  await opened();
}
