import type { SongSummary } from '#contract/songs/song.ts';
import styles from './SongNumber.module.css';

type Numbered = Pick<SongSummary, 'number'>;

/** A song's number before its title (decision 67), in the column of a list that has `numberColumn`. */
export function SongNumber({ song }: { song: Numbered }) {
  return <span className={styles['number']}>{song.number}</span>;
}

/** For a list of songs, of which some may have numbers: how wide their column is. */
export function numberColumn(songs: readonly Numbered[]) {
  return {
    'data-numbers': songs.reduce((most, { number }) => Math.max(most, number?.length ?? 0), 0),
  };
}
