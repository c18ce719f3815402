import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { songAtLine } from '#contract/base/pages.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import { useCloseTitles, useLyricMatches } from '#web/api/songs.ts';
import { library } from '#web/texts/lists.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { SongFilter } from '#web/client/queryKeys.ts';
import { ListSection } from './ListSection.tsx';
import styles from './AlsoFound.module.css';
import { SongList } from './SongList.tsx';

interface NothingFoundProps {
  readonly filter: SongFilter;
  /** Says that nothing was found. */
  readonly title: string;
  readonly children?: ReactNode;
}

function isFilled(found: readonly unknown[] | undefined): boolean {
  return found !== undefined && found.length > 0;
}

/** The number of matches in lyrics if no title matches; else 0. */
export function useOnlyLyrics(
  filter: SongFilter,
  titles: readonly SongSummary[] | undefined,
): number {
  const { data = [] } = useLyricMatches(filter);
  return titles?.length === 0 ? data.length : 0;
}

/**
 * Shown if neither titles nor lyrics match, so not before both are known (decision 64); brief if
 * similar titles follow.
 */
export function NothingFound({ filter, title, children }: NothingFoundProps) {
  const matches = useLyricMatches(filter);
  const close = useCloseTitles(filter);
  if (matches.isLoading || close.isLoading || isFilled(matches.data)) return null;
  if (isFilled(close.data)) return <p className={styles['nothing']}>{title}</p>;
  return (
    <Notice icon={<SearchX size={32} strokeWidth={1.5} />} title={title}>
      {children}
    </Notice>
  );
}

/** Fuzzy matches: songs with a similar title, if there are any. */
export function CloseTitles({ filter }: { filter: SongFilter }) {
  const close = useCloseTitles(filter);
  if (close.data === undefined || close.data.length === 0) return null;
  return (
    <ListSection heading={library.closeTitles}>
      <SongList songs={close.data} variant="compact" />
    </ListSection>
  );
}

/** «Treff i sangteksten»: below the titles, never mixed with them (decision 16). */
export function LyricMatches({ filter }: { filter: SongFilter }) {
  const matches = useLyricMatches(filter);
  if (matches.data === undefined || matches.data.length === 0) return null;
  return (
    <ListSection heading={library.lyricMatches(matches.data.length)}>
      <ul className={styles['list']}>
        {matches.data.map(({ song, line }) => (
          <li key={song.id}>
            <a href={songAtLine(song.id, line)} className={styles['match']}>
              <span className={styles['title']}>{song.title}</span>
              <span dir="auto" className={styles['line']}>
                {line}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </ListSection>
  );
}
