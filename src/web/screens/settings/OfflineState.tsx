import { useSyncExternalStore } from 'react';
import {
  type LibraryStatus,
  libraryStatus,
  onLibraryStatus,
} from '#web/offline/library/libraryStatus.ts';
import type { StoredFigures } from '#web/offline/library/storedFigures.ts';
import { useStoredFigures } from '#web/offline/library/useStoredFigures.ts';
import { offline } from '#web/texts/offline.ts';
import styles from './OfflineMode.module.css';

/** How much lies on the device, how far it has come, or why it cannot. */
export function OfflineState() {
  const status = useSyncExternalStore(onLibraryStatus, libraryStatus);
  const figures = useStoredFigures();
  const isTrouble = status.problem === 'refused' || status.problem === 'full';
  return (
    <div className={styles['state']}>
      <p role="status" className={isTrouble ? styles['trouble'] : undefined}>
        {sentenceOf(status, figures)}
      </p>
      {status.filesFull && <p>{`${offline.filesFull}. ${offline.filesFullText}`}</p>}
    </div>
  );
}

function sentenceOf({ problem, syncing }: LibraryStatus, figures: StoredFigures | null): string {
  if (problem === 'refused') return offline.refused;
  if (problem === 'full') return offline.full;
  if (figures?.complete) return offline.stored(figures);
  if (problem === 'offline') return offline.waitingForNetwork;
  if (problem === 'failed') return offline.failed;
  if (figures === null) return '';
  return syncing ? offline.fetching(figures.songs) : offline.notYet;
}
