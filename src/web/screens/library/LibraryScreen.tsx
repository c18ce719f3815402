import { BookOpen, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { pages } from '#contract/pages.ts';
import { useSongs } from '#web/api/songs.ts';
import { CloseTitles, LyricMatches } from '#web/parts/songList/AlsoFound.tsx';
import { ListFailure, ListSection } from '#web/parts/songList/ListSection.tsx';
import { PageHeading } from '#web/parts/frame/Page.tsx';
import { Shell } from '#web/parts/frame/Shell.tsx';
import { SongList, SongListSkeleton } from '#web/parts/songList/SongList.tsx';
import { filterByTitle, useSearchQuery } from '#web/parts/songList/useSearchQuery.ts';
import { library } from '#web/texts/lists.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CategoryFilter, useCategoryParameter } from './CategoryFilter.tsx';
import styles from './LibraryScreen.module.css';

const skeletonCount = 5; // spec §9

/** The library (spec §2). */
export function LibraryScreen() {
  const [categoryId, setCategoryId] = useCategoryParameter();
  const { query, settled } = useSearchQuery();
  const filter = { search: settled || undefined, categoryId };
  const songs = useSongs(filter);
  // A list that is kept in view while the next one comes may hold songs of another category.
  const { data } = songs;
  const shown = useMemo(() => {
    const found = data && filterByTitle(data, query);
    return categoryId === undefined
      ? found
      : found?.filter((song) => song.categoryId === categoryId);
  }, [data, query, categoryId]);

  return (
    <Shell title={library.heading} className={styles['library']}>
      <PageHeading heading={library.heading} description={library.description} />
      <CategoryFilter chosen={categoryId} onChoose={setCategoryId} />
      <div className={styles['lists']}>
        <ListSection heading={headingOf(query, categoryId, shown?.length)}>
          {songs.isPending && <SongListSkeleton count={skeletonCount} look="full" />}
          {songs.isError && (
            <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />
          )}
          {shown?.length === 0 && <NoSongs query={query} categoryId={categoryId} />}
          {shown !== undefined && <SongList songs={shown} look="full" />}
        </ListSection>
        {query !== '' && shown?.length === 0 && <CloseTitles filter={filter} />}
        {query !== '' && <LyricMatches filter={filter} />}
      </div>
      <p role="status" className="visually-hidden">
        {query !== '' && shown !== undefined ? library.found(shown.length) : ''}
      </p>
    </Shell>
  );
}

function headingOf(query: string, categoryId: string | undefined, count?: number): string {
  if (query !== '') return library.searchResults(count);
  return categoryId === undefined ? library.allSongs(count) : library.inCategory(count);
}

interface NoSongsProps {
  readonly query: string;
  readonly categoryId: string | undefined;
}

/** Why no song is shown, and the way to write one (spec §2). */
function NoSongs({ query, categoryId }: NoSongsProps) {
  const empty = categoryId === undefined ? library.empty : library.emptyCategory;
  const Icon = query === '' ? BookOpen : SearchX;
  return (
    <Notice
      icon={<Icon size={32} strokeWidth={1.5} />}
      title={query === '' ? empty : library.nothingFound(query)}
    >
      <ButtonLink href={pages.addSong.path}>{library.addFirst}</ButtonLink>
    </Notice>
  );
}
