import { BookOpen, ListChecks } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { useSearch } from 'wouter';
import { limits } from '#contract/base/limits.ts';
import { pages } from '#contract/base/pages.ts';
import { isServerPageShown } from '#web/client/serverPage.ts';
import { useCategories, useManySongs, useSongs } from '#web/api/songs.ts';
import {
  CloseTitles,
  LyricMatches,
  NothingFound,
  useOtherHits,
} from '#web/features/songList/AlsoFound.tsx';
import { ListFailure, ListSection } from '#web/features/songList/ListSection.tsx';
import section from '#web/features/songList/ListSection.module.css';
import { usePartOfLibrary } from '#web/offline/library/partOfLibrary.ts';
import { PageHeading } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { SongList, SongListSkeleton } from '#web/features/songList/SongList.tsx';
import { useListVariant } from '#web/features/songList/useListVariant.tsx';
import { filterSongs, isByTitle, useSearchQuery } from '#web/features/songList/useSearchQuery.ts';
import { importEntry } from '#web/texts/importEntry.ts';
import { library } from '#web/texts/lists.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { lazyCode, RequestedBoundary } from '#web/ui/LazyBoundary.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { CategoryFilter, useCategoryParameter } from './CategoryFilter.tsx';
import type { SongFilter } from '#web/client/queryKeys.ts';
import { beginChoosing, chooseMany, manySongs } from './many/manySongsState.ts';
import styles from './LibraryScreen.module.css';

const skeletonCount = 5; // spec §9
const manySongsCode = lazyCode(async () => (await import('./many/ManySongs.tsx')).ManySongs);

/** The library (spec §2). */
export function LibraryScreen() {
  const [chosen, choose] = useCategoryParameter();
  const categoryId = useDeferredValue(chosen); // deferred, so that the filter responds before the list
  const { query, settled } = useSearchQuery();
  const isBehind = isServerPageShown();
  const answers = [useSongs({ limit: limits.firstSongs }, isBehind), useCategories(isBehind)];
  if (isBehind && answers.some(({ isPending }) => isPending)) return null;
  return (
    <Shell title={library.heading} className={classNames(section['screen'], styles['library'])}>
      <PageHeading
        heading={library.heading}
        description={library.description}
        quiet={query !== ''}
      />
      <CategoryFilter chosen={chosen} quiet={query !== ''} onChoose={choose} />
      <Lists categoryId={categoryId} query={query} settled={settled} />
    </Shell>
  );
}

interface ListsProps extends ReturnType<typeof useSearchQuery> {
  readonly categoryId: string | undefined;
}

const Lists = memo(({ categoryId, query, settled }: ListsProps) => {
  const filter = { search: settled || undefined, categoryId };
  const songs = useManySongs(filter);
  // The previous list, shown while the next one loads, may be of another category.
  const { data, isBeginning, isPlaceholderData } = songs;
  const found = useMemo(() => {
    const listed = data && filterSongs(data, query);
    return categoryId === undefined
      ? listed
      : listed?.filter((song) => song.categoryId === categoryId);
  }, [data, query, categoryId]);
  // No song yet is none only of this query: number 142 is not among the songs of `14`.
  const isKnown = settled === query && !isPlaceholderData;
  const shown = isKnown || found?.length !== 0 ? found : undefined;

  const { variant, button } = useListVariant();
  const isSearching = query !== '';
  const isEmpty = shown?.length === 0 && !isBeginning;
  const otherHits = useOtherHits(filter, isEmpty ? shown : undefined);
  const part = usePartOfLibrary();
  const count = isBeginning || (part !== null && !isSearching) ? undefined : shown?.length;

  const isMany = useIsMany();
  const heading = <ListHeading query={query} categoryId={categoryId} count={count} />;
  const nothing = isEmpty && <NoSongs query={query} filter={filter} />;
  const tools = !isEmpty && (
    <div className={styles['tools']}>
      <IconButton id={chooseMany} label={library.chooseMany} onClick={beginChoosing}>
        <ListChecks aria-hidden="true" />
      </IconButton>
      {button}
    </div>
  );

  return (
    <>
      <div className={styles['lists']}>
        <RequestedBoundary
          code={isMany && shown !== undefined ? manySongsCode : null}
          props={{
            heading,
            tools,
            songs: shown ?? [],
            withLetters: shown !== undefined && isByTitle(shown, query),
            isBeginning,
            variant,
            nothing,
          }}
          onMissing={() => manySongs.set(null)}
          fallback={
            <ListSection heading={heading} aside={tools} hidden={otherHits !== null}>
              {part !== null && (
                <p className={styles['part']}>{library.part(part.songs, part.total)}</p>
              )}
              {(songs.isPending || (isBeginning && shown?.length === 0)) && (
                <SongListSkeleton count={skeletonCount} variant={variant} />
              )}
              {songs.error && (
                <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />
              )}
              {nothing}
              {shown !== undefined && (
                <SongList
                  songs={shown}
                  variant={variant}
                  withLetters={isByTitle(shown, query)}
                  isBeginning={isBeginning}
                />
              )}
            </ListSection>
          }
        />
        {isSearching && isEmpty && <CloseTitles filter={filter} />}
        {isSearching && <LyricMatches filter={filter} />}
      </div>
      <p role="status" className="visually-hidden">
        {isSearching && count !== undefined && (otherHits ?? library.found(count))}
      </p>
    </>
  );
});

/** Whether songs are chosen or were changed, or those without rights are shown. */
function useIsMany(): boolean {
  const isFiltered = useSearch().includes('rights=');
  return manySongs.useValue() !== null || isFiltered;
}

interface ListHeadingProps {
  readonly query: string;
  readonly categoryId: string | undefined;
  readonly count: number | undefined;
}

/** The category's name, and the number of songs. */
function ListHeading({ query, categoryId, count }: ListHeadingProps) {
  const category = useCategories().data?.find(({ id }) => id === categoryId);
  const unfiltered = categoryId === undefined ? library.allSongs(count) : library.inCategory(count);
  const counted = query === '' ? unfiltered : library.searchResults(count);
  if (category === undefined) return counted;
  return (
    <>
      {category.nameNo} <span className={styles['counted']}>{counted}</span>
    </>
  );
}

interface NoSongsProps {
  readonly query: string;
  readonly filter: SongFilter;
}

/** Why no song is shown, and a link to add one (spec §2). */
function NoSongs({ query, filter }: NoSongsProps) {
  const add = <ButtonLink href={pages.addSong.path}>{library.addFirst}</ButtonLink>;
  if (query !== '') {
    return (
      <NothingFound filter={filter} title={library.nothingFound(query)}>
        {add}
      </NothingFound>
    );
  }
  return (
    <Notice
      icon={<BookOpen size={32} strokeWidth={1.5} />}
      title={filter.categoryId === undefined ? library.empty : library.emptyCategory}
    >
      {add}
      {filter.categoryId === undefined && (
        <ButtonLink variant="plain" href={pages.importSongs.path}>
          {importEntry.many}
        </ButtonLink>
      )}
    </Notice>
  );
}
