import { useQuery } from '@tanstack/react-query';
import { fromDevice } from '#web/offline/library/device.ts';
import { songKeys } from '#web/client/queryKeys.ts';

/**
 * The song of the library that a text is like, but for the one that is edited. Only a device with a
 * complete library knows it.
 */
export function useLikeSong(lyrics: string | null, except: string | null) {
  return useQuery({
    queryKey: [...songKeys.like, lyrics, except],
    queryFn: async () =>
      (await fromDevice((device) => device.readLikeSong({ lyrics: lyrics ?? '', except }))) ?? null,
    enabled: lyrics !== null,
  });
}
