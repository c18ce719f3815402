import { BookX, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import { ApiError, sentenceOf } from '#web/api/apiError.ts';
import { useFreshSong } from '#web/api/songs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song as texts } from '#web/texts/song.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import styles from './SongGate.module.css';

interface SongGateProps {
  readonly id: string;
  /** The screen's name, for where there is no song to head it. */
  readonly heading: string;
  readonly children: (song: Song) => ReactNode;
}

/** A screen about one song as it is now: it waits for it, and says so when there is none (spec §8). */
export function SongGate({ id, heading, children }: SongGateProps) {
  const song = useFreshSong(id);
  const isMissing = song.error instanceof ApiError && [400, 404].includes(song.error.status);
  if (isMissing) {
    return (
      <div className={styles['missing']}>
        <BookX size={56} strokeWidth={1.25} aria-hidden="true" className={styles['icon']} />
        <h1>{texts.notFound}</h1>
        <ButtonLink href={pages.home.path} look="primary">
          {texts.backHome}
        </ButtonLink>
      </div>
    );
  }
  // An answer that is being asked for again is not worth showing to somebody about to change it.
  if (song.data !== undefined && song.isFetchedAfterMount) return children(song.data);
  return (
    <>
      <h1>{heading}</h1>
      {song.isError ? (
        <Notice
          tone="danger"
          icon={<CloudOff size={32} />}
          title={sentenceOf(song.error) ?? texts.failed}
        >
          <Button onClick={() => void song.refetch()}>{chrome.tryAgain}</Button>
        </Notice>
      ) : (
        <div aria-busy="true" className={styles['waiting']}>
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          <Skeletons count={2} className={styles['bone']} />
        </div>
      )}
    </>
  );
}
