import { Link } from 'wouter';
import { useLyricMatches } from '#web/api/songs.ts';
import { type SongFilter } from '#web/wire/queryKeys.ts';
import { library } from '#web/texts/library.ts';
import styles from './LyricMatches.module.css';
import { ListSection } from './ListSection.tsx';

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
