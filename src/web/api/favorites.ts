import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SongSummary } from '#contract/song.ts';
import { favoriteSong, recordPlay } from '#contract/songs.ts';
import { call } from './call.ts';
import { refreshSong } from './refreshSong.ts';
import { songKeys } from './songs.ts';

/** Sets the heart of one song; refreshes the lists, favourites, recent and the song (spec §4). */
export function useToggleFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (song: Pick<SongSummary, 'id' | 'isFavorite'>) =>
      call(favoriteSong, { params: { id: song.id }, body: { isFavorite: !song.isFavorite } }),
    onSuccess: (_, song) => refreshSong(client, song.id),
  });
}

/** Counts an opening; the recent songs are asked for anew (spec §4). */
export function useRecordPlay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(recordPlay, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: songKeys.recent }),
  });
}
