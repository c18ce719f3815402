import type { SongSummary } from '#contract/songs/song.ts';
import styles from './Disambiguation.module.css';

/** Below a title that other songs have too: what tells this one from them. In a link, of its name. */
export function Disambiguation({ song }: { song: Pick<SongSummary, 'disambiguation'> }) {
  return (
    song.disambiguation !== undefined && (
      <span dir="auto" className={styles['told']}>
        {song.disambiguation}
      </span>
    )
  );
}
