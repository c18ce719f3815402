import { Link } from 'wouter';
import { useCloseTitles, useLyricMatches } from '#web/api/songs.ts';
import { library } from '#web/texts/lists.ts';
import type { SongFilter } from '#web/wire/queryCache.ts';
import { ListSection } from './ListSection.tsx';
import styles from './AlsoFound.module.css';
import { SongList } from './SongList.tsx';

/** For whoever mistyped: songs whose title is nearly what was looked for, if there are any. */
export function CloseTitles({ filter }: { filter: SongFilter }) {
  const close = useCloseTitles(filter);
  if (close.data === undefined || close.data.length === 0) return null;
  return (
    <ListSection heading={library.closeTitles}>
      <SongList songs={close.data} look="compact" />
    </ListSection>
  );
}

/** «Treff i sangteksten»: under the titles, never mixed with them (decision 16). */
export function LyricMatches({ filter }: { filter: SongFilter }) {
  const matches = useLyricMatches(filter);
  if (matches.data === undefined || matches.data.length === 0) return null;
  return (
    <ListSection heading={library.lyricMatches(matches.data.length)}>
      <ul className={styles['list']}>
        {matches.data.map(({ song, line }) => (
          <li key={song.id}>
            <Link href={`/song/${song.id}`} className={styles['match']}>
              <span className={styles['title']}>{song.title}</span>
              <span dir="auto" className={styles['line']}>
                {line}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ListSection>
  );
}
