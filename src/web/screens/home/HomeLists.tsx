import { BookOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { pages } from '#contract/base/pages.ts';
import { type useRecentSongs, useSongs } from '#web/api/songs.ts';
import {
  CloseTitles,
  LyricMatches,
  NothingFound,
  useOtherHits,
} from '#web/features/songList/AlsoFound.tsx';
import { ListFailure, ListSection } from '#web/features/songList/ListSection.tsx';
import { SongList, SongListSkeleton } from '#web/features/songList/SongList.tsx';
import { filterSongs, type useSearchQuery } from '#web/features/songList/useSearchQuery.ts';
import { home, library } from '#web/texts/lists.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './HomeLists.module.css';

export const shownSongs = 1; // spec §9
const skeletonCount = 3; // spec §9

/** The first song of the library, and a link to it (spec §2). */
export function AllSongs({ songs }: { songs: ReturnType<typeof useSongs> }) {
  return (
    <ListSection
      heading={home.allSongs}
      aside={
        <ButtonLink href={pages.library.path} variant="plain">
          {home.seeAll}
        </ButtonLink>
      }
    >
      {songs.isPending && <SongListSkeleton count={shownSongs} variant="full" />}
      {songs.isError && <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />}
      {songs.data?.length === 0 && (
        <Notice icon={<BookOpen size={32} strokeWidth={1.5} />} title={home.noSongs} />
      )}
      {songs.data !== undefined && <SongList songs={songs.data} variant="full" />}
    </ListSection>
  );
}

const firstRecent = 3; // songs; on phones a button shows the others

/** «Nylig brukte»: the person's own, latest first (decision 11). Empty, it is one line below all else. */
export function RecentSongs({ recent }: { recent: ReturnType<typeof useRecentSongs> }) {
  const [isWhole, setWhole] = useState(false);
  const count = recent.data?.length ?? 0;
  const isLong = count > firstRecent;
  return (
    <ListSection
      heading={home.recent}
      aside={
        isLong && (
          <Button variant="plain" className={styles['more']} onClick={() => setWhole(!isWhole)}>
            {isWhole ? home.fewerRecent : home.moreRecent}
          </Button>
        )
      }
    >
      {recent.isPending && <SongListSkeleton count={skeletonCount} variant="compact" />}
      {recent.isError && <ListFailure error={recent.error} onRetry={() => void recent.refetch()} />}
      {recent.data !== undefined && (
        <div className={classNames(isLong && !isWhole && styles['first'], styles['columns'])}>
          <SongList songs={recent.data} variant="compact" />
        </div>
      )}
    </ListSection>
  );
}

/** Replaces everything else: directly below the search box. */
export function SearchResults({ query, settled }: ReturnType<typeof useSearchQuery>) {
  const [first] = useState(query); // searched at once; later queries are debounced
  const filter = { search: settled || first };
  const songs = useSongs(filter);
  const { data, isPlaceholderData } = songs;
  const found = useMemo(() => data && filterSongs(data, query), [data, query]);
  // As in the library: number 142 is not among the songs of `14`.
  const isKnown = filter.search === query && !isPlaceholderData;
  const shown = isKnown || found?.length !== 0 ? found : undefined;
  const otherHits = useOtherHits(filter, shown);
  return (
    <>
      <ListSection heading={home.searchResults} hidden={otherHits !== null}>
        {songs.isPending && <SongListSkeleton count={skeletonCount} variant="compact" />}
        {songs.isError && <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />}
        {shown?.length === 0 && <NothingFound filter={filter} title={home.nothingFound(query)} />}
        {shown !== undefined && <SongList songs={shown} variant="compact" />}
      </ListSection>
      {shown?.length === 0 && <CloseTitles filter={filter} />}
      <LyricMatches filter={filter} />
      <p role="status" className="visually-hidden">
        {shown !== undefined && (otherHits ?? library.found(shown.length))}
      </p>
    </>
  );
}
