import { useState } from 'react';
import { planOfToday } from '#plan/celebrations.ts';
import { isServerPageShown } from '#web/client/serverPage.ts';
import { usePlansOn } from '#web/api/plans.ts';
import { useCategories, useRecentSongs, useSongs } from '#web/api/songs.ts';
import { CategoriesFailure, CategoryLink } from '#web/features/songList/CategoryChip.tsx';
import chips from '#web/features/songList/CategoryChip.module.css';
import { ListSection } from '#web/features/songList/ListSection.tsx';
import section from '#web/features/songList/ListSection.module.css';
import { momentHere } from '#web/features/plans/today.ts';
import { Shell } from '#web/features/layout/Shell.tsx';
import { useSearchQuery } from '#web/features/songList/useSearchQuery.ts';
import { chrome } from '#web/texts/chrome.ts';
import { home } from '#web/texts/lists.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { AddSongCard, PlansCard, RandomSong } from './HomeActions.tsx';
import { AllSongs, RecentSongs, SearchResults, shownSongs } from './HomeLists.tsx';
import styles from './HomeScreen.module.css';
import { TonightPlan } from './TonightPlan.tsx';

/** Home (spec §2). */
export function HomeScreen() {
  const search = useSearchQuery();
  const isSearching = search.query !== '';
  const isBehind = isServerPageShown();
  const [now] = useState(momentHere);
  const answers = [
    usePlansOn(now.date, isBehind),
    useRecentSongs(isBehind),
    useSongs({ limit: shownSongs }, isBehind),
    useCategories(isBehind),
  ];
  if (isBehind && answers.some(({ isPending }) => isPending)) return null;
  return (
    <Shell
      title={chrome.home}
      className={classNames(section['screen'], !isSearching && styles['home'])}
    >
      {isSearching && <h1 className="visually-hidden">{home.heading}</h1>}
      {isSearching ? <SearchResults {...search} /> : <FrontPage now={now} />}
    </Shell>
  );
}

/**
 * The plan of today, what was used, the categories, two actions, and one song of the library. Not
 * before one knows whether there is such a plan: nothing jumps.
 */
function FrontPage({ now }: { readonly now: ReturnType<typeof momentHere> }) {
  const today = usePlansOn(now.date);
  const recent = useRecentSongs();
  const songs = useSongs({ limit: shownSongs });
  const { isPending: isGrowing } = useCategories();
  if (today.isPending) return <h1 className={styles['heading']}>{home.heading}</h1>;
  const plan = planOfToday(today.data ?? [], now);
  const isNew = recent.data?.length === 0;
  return (
    <>
      <h1 className={plan === null ? styles['heading'] : 'visually-hidden'}>{home.heading}</h1>
      {plan !== null && <TonightPlan plan={plan} />}
      {!isNew && <RecentSongs recent={recent} />}
      <div
        className={classNames(
          layout['stack'],
          styles['side'],
          recent.isPending && styles['waiting'],
        )}
      >
        <PlansCard />
        <CategoryStrip />
        <div className={classNames(styles['actions'], isGrowing && styles['late'])}>
          <AddSongCard />
          <RandomSong />
        </div>
      </div>
      {/* Its position depends on the number of recent songs: it must not jump. */}
      {!recent.isPending && <AllSongs songs={songs} />}
      {isNew && <p className={styles['none']}>{home.noRecent}</p>}
    </>
  );
}

const skeletonCount = 5; // spec §9

/** The categories as chips in two rows that scroll; on wide screens they wrap (spec §2). */
function CategoryStrip() {
  const categories = useCategories();
  return (
    <ListSection heading={home.categories}>
      {categories.isPending && (
        <div aria-busy="true" className={classNames(chips['row'], styles['categories'])}>
          <Skeletons count={skeletonCount} className={chips['bone']} />
        </div>
      )}
      {categories.data !== undefined && (
        <ul className={classNames(chips['row'], styles['categories'])}>
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
