import type { ReactNode } from 'react';
import type { Song } from '#contract/song.ts';
import { ApiError } from '#web/api/client/apiError.ts';
import { useFreshSong } from '#web/api/song.ts';
import { song as texts } from '#web/texts/song.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { SongFailure, SongNotFound } from './SongFailure.tsx';
import styles from './SongGate.module.css';

interface SongGateProps {
  readonly id: string;
  /** The screen's name, for where there is no song to head it. */
  readonly heading: string;
  /**
   * Where there is no such song, or no more, in place of the words that say so. It stands where the
   * children stood: what both have in common stays as it is.
   */
  readonly missing?: ReactNode;
  readonly children: (song: Song) => ReactNode;
}

/** A screen about one song as it is now: it waits for it, and says so when there is none (spec §8). */
export function SongGate({ id, heading, missing, children }: SongGateProps) {
  const song = useFreshSong(id);
  const isMissing = song.error instanceof ApiError && [400, 404].includes(song.error.status);
  if (isMissing) return missing ?? <SongNotFound />;
  // An answer that is being asked for again is not worth showing to somebody about to change it.
  if (song.data !== undefined && song.isFetchedAfterMount) return children(song.data);
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
