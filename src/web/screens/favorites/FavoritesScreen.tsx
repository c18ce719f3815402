import { useMemo } from 'react';
import { useFavoriteSongs } from '#web/api/songs.ts';
import { filterByTitle } from '#web/parts/filterByTitle.ts';
import { ListFailure } from '#web/parts/ListFailure.tsx';
import { ListSection } from '#web/parts/ListSection.tsx';
import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { SongList, SongListSkeleton } from '#web/parts/SongList.tsx';
import { useSearchQuery } from '#web/parts/useSearchQuery.ts';
import { favorites } from '#web/texts/favorites.ts';
import { NoFavorites } from './NoFavorites.tsx';

const skeletonCount = 5; // spec §9

/** Favourites, filtered in the browser by title (spec §2). */
export function FavoritesScreen() {
  const { query } = useSearchQuery();
  const songs = useFavoriteSongs();
  const { data } = songs;
  const shown = useMemo(() => data && filterByTitle(data, query), [data, query]);
  const count = shown?.length;

  return (
    <Shell title={favorites.heading}>
      <PageHeading heading={favorites.heading} description={favorites.description} />
      <ListSection heading={query === '' ? favorites.list(count) : favorites.searchResults(count)}>
        {songs.isPending && <SongListSkeleton count={skeletonCount} look="full" />}
        {songs.isError && <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />}
        {shown?.length === 0 && <NoFavorites query={query} />}
        {shown !== undefined && <SongList songs={shown} look="full" />}
      </ListSection>
    </Shell>
  );
}
