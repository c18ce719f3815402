import { useCategories } from '#web/api/songs.ts';
import { CategoriesFailure, CategoryLink } from '#web/features/songList/CategoryChip.tsx';
import chips from '#web/features/songList/CategoryChip.module.css';
import { ListSection } from '#web/features/songList/ListSection.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { useSearchQuery } from '#web/features/songList/useSearchQuery.ts';
import { chrome } from '#web/texts/chrome.ts';
import { home } from '#web/texts/lists.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { AddSongCard, RandomSong } from './HomeActions.tsx';
import { HomeLists, SearchResults } from './HomeLists.tsx';
import styles from './HomeScreen.module.css';

/** Home (spec §2). */
export function HomeScreen() {
  const search = useSearchQuery();
  const isSearching = search.query !== '';

  return (
    <Shell title={chrome.home} className={isSearching ? styles['found'] : styles['home']}>
      <h1 className={isSearching ? 'visually-hidden' : styles['heading']}>{home.heading}</h1>
      {isSearching && <SearchResults {...search} />}
      {!isSearching && (
        <>
          <div className={styles['side']}>
            <div className={styles['actions']}>
              <AddSongCard />
              <RandomSong />
            </div>
            <CategoryStrip />
          </div>
          <div className={styles['lists']}>
            <HomeLists />
          </div>
        </>
      )}
    </Shell>
  );
}

const skeletonCount = 5; // spec §9

/** The categories as chips in a scrolling row; on wide screens they wrap (spec §2). */
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
