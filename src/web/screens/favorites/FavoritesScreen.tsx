import { Heart, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { pages } from '#contract/base/pages.ts';
import { useFavoriteSongs } from '#web/api/songs.ts';
import { ListFailure, ListSection } from '#web/features/songList/ListSection.tsx';
import styles from '#web/features/songList/ListSection.module.css';
import { PageHeading } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { SongList, SongListSkeleton } from '#web/features/songList/SongList.tsx';
import { useListVariant } from '#web/features/songList/useListVariant.tsx';
import { filterSongs, isByTitle, useSearchQuery } from '#web/features/songList/useSearchQuery.ts';
import { favorites } from '#web/texts/lists.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const skeletonCount = 5; // spec §9

/** Favourites, filtered in the browser by title (spec §2). */
export function FavoritesScreen() {
  const { query } = useSearchQuery();
  const songs = useFavoriteSongs();
  const { data } = songs;
  const shown = useMemo(() => data && filterSongs(data, query), [data, query]);
  const count = shown?.length;
  const { variant, button } = useListVariant();
  const isSearching = query !== '';

  return (
    <Shell title={favorites.heading} className={styles['screen']}>
      <PageHeading
        heading={favorites.heading}
        description={favorites.description}
        quiet={isSearching}
      />
      <ListSection
        heading={isSearching ? favorites.searchResults(count) : favorites.list(count)}
        aside={count !== 0 && button}
      >
        {songs.isPending && <SongListSkeleton count={skeletonCount} variant={variant} />}
        {songs.isError && <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />}
        {shown?.length === 0 && <NoFavorites query={query} />}
        {shown !== undefined && (
          <SongList songs={shown} variant={variant} withLetters={isByTitle(shown, query)} />
        )}
      </ListSection>
    </Shell>
  );
}

function NoFavorites({ query }: { query: string }) {
  if (query !== '') {
    return (
      <Notice
        icon={<SearchX size={32} strokeWidth={1.5} />}
        title={favorites.nothingFound(query)}
      />
    );
  }
  return (
    <Notice icon={<Heart size={32} strokeWidth={1.5} />} title={favorites.empty}>
      <p>{favorites.emptyHint}</p>
      <ButtonLink href={pages.library.path} variant="primary">
        {favorites.browse}
      </ButtonLink>
    </Notice>
  );
}
