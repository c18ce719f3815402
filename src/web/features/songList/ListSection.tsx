import { CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { songList } from '#web/texts/lists.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './ListSection.module.css';
import { useSongLinks } from './useSongLinks.ts';

interface ListSectionProps {
  readonly heading: ReactNode;
  /** At the end of the heading's line. */
  readonly aside?: ReactNode;
  /** Kept, but not shown. */
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/** A list under its heading; handles clicks on the song links in it. */
export function ListSection({ heading, aside, hidden = false, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} hidden={hidden} className={styles['section']} {...useSongLinks()}>
      <div className={styles['top']}>
        <h2 id={id}>{heading}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface ListMissingProps {
  readonly title: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** Shown if a list failed to load, with a retry button. */
export function ListMissing({ title, onRetry, children }: ListMissingProps) {
  return (
    <Notice tone="danger" icon={<CloudOff size={32} />} title={title}>
      {children}
      <Button onClick={onRetry}>{chrome.tryAgain}</Button>
    </Notice>
  );
}

interface ListFailureProps {
  /** «Failed to fetch songs» (spec §8, decision 69). */
  readonly error: Error;
  readonly onRetry: () => void;
}

export function ListFailure({ error, onRetry }: ListFailureProps) {
  return (
    <ListMissing title={songList.failedHint} onRetry={onRetry}>
      <p lang="en">{error.message}</p>
    </ListMissing>
  );
}
