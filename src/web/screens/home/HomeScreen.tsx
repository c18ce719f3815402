import { useMemo } from 'react';
import { useRecentSongs, useSongs } from '#web/api/songs.ts';
import { filterByTitle } from '#web/parts/filterByTitle.ts';
import { Shell } from '#web/parts/Shell.tsx';
import { useSearchQuery } from '#web/parts/useSearchQuery.ts';
import { chrome } from '#web/texts/chrome.ts';
import { home } from '#web/texts/home.ts';
import { AddSongCard } from './AddSongCard.tsx';
import { AllSongs } from './AllSongs.tsx';
import { CategoryStrip } from './CategoryStrip.tsx';
import styles from './HomeScreen.module.css';
import { RandomSong } from './RandomSong.tsx';
import { RecentSongs } from './RecentSongs.tsx';
import { SearchResults } from './SearchResults.tsx';

/** Home (spec §2). */
export function HomeScreen() {
  const { query, settled } = useSearchQuery();
  const songs = useSongs({ search: settled || undefined });
  const recent = useRecentSongs();
  const { data } = songs;
  const shown = useMemo(() => data && filterByTitle(data, query), [data, query]);

  return (
    <Shell title={chrome.home} className={styles['home']}>
      <h1 className={styles['heading']}>{home.heading}</h1>
      <div className={styles['side']}>
        <div className={styles['actions']}>
          <AddSongCard />
          <RandomSong songs={shown ?? []} />
        </div>
        <CategoryStrip />
      </div>
      <div className={styles['lists']}>
        {query === '' ? (
          <>
            <RecentSongs recent={recent} />
            {/* How many recent songs there are decides where this stands: it must not jump. */}
            {!recent.isPending && <AllSongs songs={songs} />}
          </>
        ) : (
          <SearchResults query={query} settled={settled} songs={songs} shown={shown} />
        )}
      </div>
    </Shell>
  );
}
