import { useMemo } from 'react';
import { useCategories, useRecentSongs, useSongs } from '#web/api/songs.ts';
import { CategoriesFailure, CategoryLink } from '#web/parts/songList/CategoryChip.tsx';
import chips from '#web/parts/songList/CategoryChip.module.css';
import { ListSection } from '#web/parts/songList/ListSection.tsx';
import { Shell } from '#web/parts/frame/Shell.tsx';
import { filterByTitle, useSearchQuery } from '#web/parts/songList/useSearchQuery.ts';
import { chrome } from '#web/texts/chrome.ts';
import { home } from '#web/texts/lists.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { AddSongCard, RandomSong } from './HomeActions.tsx';
import { AllSongs, RecentSongs, SearchResults } from './HomeLists.tsx';
import styles from './HomeScreen.module.css';

/** Home (spec §2). */
export function HomeScreen() {
  const { query, settled } = useSearchQuery();
  const songs = useSongs({ search: settled || undefined });
  const recent = useRecentSongs();
  const { data } = songs;
  const shown = useMemo(() => data && filterByTitle(data, query), [data, query]);
  const isSearching = query !== '';

  return (
    <Shell title={chrome.home} className={isSearching ? styles['found'] : styles['home']}>
      <h1 className={isSearching ? 'visually-hidden' : styles['heading']}>{home.heading}</h1>
      {isSearching && <SearchResults query={query} settled={settled} songs={songs} shown={shown} />}
      {!isSearching && (
        <>
          <div className={styles['side']}>
            <div className={styles['actions']}>
              <AddSongCard />
              <RandomSong songs={shown ?? []} />
            </div>
            <CategoryStrip />
          </div>
          <div className={styles['lists']}>
            <RecentSongs recent={recent} />
            {/* How many recent songs there are decides where this stands: it must not jump. */}
            {!recent.isPending && <AllSongs songs={songs} />}
          </div>
        </>
      )}
    </Shell>
  );
}

const skeletonCount = 5; // spec §9

/** The categories as chips in a row that scrolls; on wide screens they wrap (spec §2). */
function CategoryStrip() {
  const categories = useCategories();
  return (
    <ListSection heading={home.categories}>
      {categories.isPending && (
        <div aria-busy="true" className={chips['row']}>
          <Skeletons count={skeletonCount} className={chips['bone']} />
        </div>
      )}
      {categories.data !== undefined && (
        <ul className={chips['row']}>
          {categories.data.map((category) => (
            <li key={category.id}>
              <CategoryLink category={category} />
            </li>
          ))}
        </ul>
      )}
      {categories.isError && <CategoriesFailure onRetry={() => void categories.refetch()} />}
    </ListSection>
  );
}
