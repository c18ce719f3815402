import type { SongSummary } from '#contract/song.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { CompactSongCard } from './CompactSongCard.tsx';
import { SongCard } from './SongCard.tsx';
import styles from './SongList.module.css';

interface SongListProps {
  readonly songs: readonly SongSummary[];
  readonly look: 'full' | 'compact';
}

export function SongList({ songs, look }: SongListProps) {
  const Entry = look === 'full' ? SongCard : CompactSongCard;
  return (
    <ul className={styles[look]}>
      {songs.map((song) => (
        <li key={song.id} className={styles['entry']}>
          <Entry song={song} />
        </li>
      ))}
    </ul>
  );
}

/** Stands in for a list that is on its way. */
export function SongListSkeleton({ count, look }: { count: number; look: SongListProps['look'] }) {
  return (
    <div aria-busy="true" className={styles[look]}>
      <Skeletons
        count={count}
        className={look === 'full' ? styles['fullBone'] : styles['compactBone']}
      />
    </div>
  );
}
