import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { songAtLine } from '#contract/base/pages.ts';
import { langOfTitle } from '#song/languageTag.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import { useCloseTitles, useLyricMatches } from '#web/api/songs.ts';
import { library } from '#web/texts/lists.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { SongFilter } from '#web/client/queryKeys.ts';
import layout from '#web/ui/layout.module.css';
import { Disambiguation } from './Disambiguation.tsx';
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

/** What was found instead if no title matches, in words; null where there is no such thing. */
export function useOtherHits(
  filter: SongFilter,
  titles: readonly SongSummary[] | undefined,
): string | null {
  const { data: lyrics = [] } = useLyricMatches(filter);
  const { data: close = [] } = useCloseTitles(filter);
  if (titles?.length !== 0) return null;
  if (lyrics.length > 0) return library.lyricMatches(lyrics.length);
  return close.length > 0 ? library.closeTitles : null;
}

/** Shown if nothing at all was found, so not before that is known (decision 64). */
export function NothingFound({ filter, title, children }: NothingFoundProps) {
  const matches = useLyricMatches(filter);
  const close = useCloseTitles(filter);
  if (matches.isLoading || close.isLoading) return null;
  if (isFilled(matches.data) || isFilled(close.data)) return null;
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
      <ul className={layout['rows']}>
        {matches.data.map(({ song, line }) => (
          <li key={song.id}>
            <a href={songAtLine(song.id, line)} className={styles['match']}>
              <span lang={langOfTitle(song)} className={styles['title']}>
                {numberedTitle(song)}
                <Disambiguation song={song} />
              </span>
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
