import { Link } from 'wouter';
import type { SongSummary } from '#contract/song.ts';
import { songCard } from '#web/texts/songCard.ts';
import styles from './CompactSongCard.module.css';

/** One row of a short list: title, key, and a badge when there is audio (spec §2). */
export function CompactSongCard({ song }: { song: SongSummary }) {
  return (
    <Link
      href={`/song/${song.id}`}
      className={styles['card']}
      style={{ '--ribbon': song.category.color }}
    >
      <span className={styles['title']}>{song.title}</span>
      {song.audioUrl !== null && <span className={styles['badge']}>{songCard.audio}</span>}
      {song.key !== null && (
        <span className={styles['key']} aria-label={songCard.key(song.key)}>
          {song.key}
        </span>
      )}
    </Link>
  );
}
