import type { ReactNode } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { useFreshSong } from '#web/api/song.ts';
import { song as texts } from '#web/texts/song.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { SongFailure, SongNotFound } from './SongFailure.tsx';
import styles from './SongGate.module.css';

interface SongGateProps {
  readonly id: string;
  /** The screen's name, used while there is no song to name it. */
  readonly heading: string;
  /**
   * Shown instead of the usual text if the song does not exist. It takes the children's place in
   * the tree, so that React keeps what both have in common.
   */
  readonly missing?: ReactNode;
  readonly children: (song: Song) => ReactNode;
}

/**
 * A screen about one song in its current state: waits for it, and says if it does not exist (spec
 * §8).
 */
export function SongGate({ id, heading, missing, children }: SongGateProps) {
  const song = useFreshSong(id);
  // A cached answer that is being refetched must not be edited.
  if (song.data !== undefined && song.isFetchedAfterMount) {
    return song.data === null ? (missing ?? <SongNotFound />) : children(song.data);
  }
  if (song.isError) {
    return <SongFailure heading={heading} error={song.error} onRetry={() => void song.refetch()} />;
  }
  return (
    <>
      <h1>{heading}</h1>
      <div aria-busy="true" className={styles['waiting']}>
        <p role="status" className="visually-hidden">
          {texts.loading}
        </p>
        <Skeletons count={2} className={styles['bone']} />
      </div>
    </>
  );
}
