import { BookX, CloudOff } from 'lucide-react';
import { pages } from '#contract/base/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { sentenceOf } from '#web/client/apiError.ts';
import styles from './SongFailure.module.css';

interface SongFailureProps {
  /** The screen's heading, if it has one without a song. */
  readonly heading?: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Loading the song failed; it may exist. */
export function SongFailure({ heading = song.failedHeading, error, onRetry }: SongFailureProps) {
  return (
    <>
      <h1>{heading}</h1>
      <Notice tone="danger" icon={<CloudOff size={32} />} title={sentenceOf(error) ?? song.failed}>
        <Button onClick={onRetry}>{chrome.tryAgain}</Button>
      </Notice>
    </>
  );
}

/** A song that is not, or no longer, in the song book (spec §8). */
export function SongNotFound() {
  return (
    <div className={styles['page']}>
      <BookX size={56} strokeWidth={1.25} aria-hidden="true" className={styles['icon']} />
      <h1>{song.notFound}</h1>
      <ButtonLink href={pages.home.path} variant="primary">
        {song.backHome}
      </ButtonLink>
    </div>
  );
}
