import { BookOpen, ListChecks, Scale } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
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
import { may } from '#people/rights.ts';
import { type DoneBatch, doneBatch } from '#web/features/songBatches/doneBatch.ts';
import { useUser } from '#web/session/authContext.ts';
import { library } from '#web/texts/lists.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { LazyBoundary, lazyCode, RequestedBoundary } from '#web/ui/LazyBoundary.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { lacksRights, MissingRights } from './MissingRights.tsx';
import { useFilterParameter } from './useFilterParameter.ts';
import type { SongFilter } from '#web/client/queryKeys.ts';
import styles from './LibraryScreen.module.css';

const skeletonCount = 5; // spec §9

const chooseSongs = lazyCode(async () => (await import('./choosing/ChooseSongs.tsx')).ChooseSongs);
const batchNotice = lazyCode(
  async () => (await import('#web/features/songBatches/BatchNotice.tsx')).BatchNotice,
);

/** The library (spec §2). */
export function LibraryScreen() {
  const [chosen, choose] = useFilterParameter('category');
  const [rights, setRights] = useFilterParameter('rights');
  const isMissing = rights === missing;
  const mayWrite = useMayWrite();
  // Deferred, so that the filter responds before the list.
  const categoryId = useDeferredValue(chosen);
  const onlyMissing = useDeferredValue(isMissing);
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
      <CategoryFilter chosen={chosen} quiet={query !== ''} onChoose={choose}>
        {mayWrite && (
          <MissingRights
            categoryId={chosen}
            chosen={isMissing}
            onChoose={(next) => setRights(next ? missing : undefined)}
          />
        )}
      </CategoryFilter>
      <Lists
        categoryId={categoryId}
        onlyMissing={onlyMissing}
        mayWrite={mayWrite}
        query={query}
        settled={settled}
      />
    </Shell>
  );
}

const missing = 'missing'; // in the address

function useMayWrite(): boolean {
  const user = useUser();
  return user !== null && may(user, 'writeSongs');
}

interface ListsProps extends ReturnType<typeof useSearchQuery> {
  readonly categoryId: string | undefined;
  /** Songs without a status of rights alone. */
  readonly onlyMissing: boolean;
  readonly mayWrite: boolean;
}

const Lists = memo(({ categoryId, onlyMissing, mayWrite, query, settled }: ListsProps) => {
  const filter = { search: settled || undefined, categoryId };
  const songs = useManySongs(filter);
  // The previous list, shown while the next one loads, may be of another category.
  const { data, isBeginning, isPlaceholderData } = songs;
  const found = useMemo(() => {
    const listed = data && filterSongs(data, query);
    if (categoryId === undefined && !onlyMissing) return listed;
    return listed?.filter(
      (song) =>
        (categoryId === undefined || song.categoryId === categoryId) &&
        (!onlyMissing || lacksRights(song)),
    );
  }, [data, query, categoryId, onlyMissing]);
  // No song yet is none only of this query: number 142 is not among the songs of `14`.
  const isKnown = settled === query && !isPlaceholderData;
  const shown = isKnown || found?.length !== 0 ? found : undefined;

  const { variant, button } = useListVariant();
  const isSearching = query !== '';
  const isEmpty = shown?.length === 0 && !isBeginning;
  const otherHits = useOtherHits(filter, isEmpty ? shown : undefined);
  const part = usePartOfLibrary();
  const count = isBeginning || (part !== null && !isSearching) ? undefined : shown?.length;

  const [isChoosing, setChoosing] = useState(false);
  const done = useDoneBatch();
  const heading = <ListHeading {...{ query, categoryId, onlyMissing, count }} />;
  const nothing = isEmpty && <NoSongs query={query} filter={filter} onlyMissing={onlyMissing} />;

  return (
    <>
      <div className={styles['lists']}>
        {done !== null && (
          <LazyBoundary code={batchNotice} props={{ done }} onMissing={() => undefined} />
        )}
        <RequestedBoundary
          code={isChoosing ? chooseSongs : null}
          props={{
            heading,
            songs: shown ?? [],
            isBeginning,
            onLeave: () => setChoosing(false),
            children: nothing,
          }}
          onMissing={() => setChoosing(false)}
          fallback={
            <ListSection
              heading={heading}
              aside={
                !isEmpty && (
                  <div className={styles['tools']}>
                    {mayWrite && (
                      <IconButton label={library.chooseMany} onClick={() => setChoosing(true)}>
                        <ListChecks aria-hidden="true" />
                      </IconButton>
                    )}
                    {button}
                  </div>
                )
              }
              hidden={otherHits !== null}
            >
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

/** The change of many songs that this person has just made, if there is one. */
function useDoneBatch(): DoneBatch | null {
  const done = doneBatch.useValue();
  const user = useUser();
  return done !== null && done.personId === user?.id ? done : null;
}

interface ListHeadingProps extends Pick<ListsProps, 'categoryId' | 'onlyMissing'> {
  readonly query: string;
  readonly count: number | undefined;
}

/** The category's name, and the number of songs. */
function ListHeading({ query, categoryId, onlyMissing, count }: ListHeadingProps) {
  const category = useCategories().data?.find(({ id }) => id === categoryId);
  const inBook = categoryId === undefined ? library.allSongs(count) : library.inCategory(count);
  const unsought = onlyMissing ? library.missingRights(count) : inBook;
  const counted = query === '' ? unsought : library.searchResults(count);
  if (category === undefined) return counted;
  return (
    <>
      {category.nameNo} <span className={styles['counted']}>{counted}</span>
    </>
  );
}

interface NoSongsProps extends Pick<ListsProps, 'query' | 'onlyMissing'> {
  readonly filter: SongFilter;
}

/** Why no song is shown, and a link to add one (spec §2). */
function NoSongs({ query, filter, onlyMissing }: NoSongsProps) {
  const add = <ButtonLink href={pages.addSong.path}>{library.addFirst}</ButtonLink>;
  if (query !== '') {
    return (
      <NothingFound filter={filter} title={library.nothingFound(query)}>
        {add}
      </NothingFound>
    );
  }
  if (onlyMissing) {
    return <Notice icon={<Scale size={32} strokeWidth={1.5} />} title={library.noneMissesRights} />;
  }
  return (
    <Notice
      icon={<BookOpen size={32} strokeWidth={1.5} />}
      title={filter.categoryId === undefined ? library.empty : library.emptyCategory}
    >
      {add}
    </Notice>
  );
}
