import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Song } from '#contract/song.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useRevision } from '#web/api/revisions.ts';
import { DrawnSong } from '#web/parts/DrawnSong.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { history as texts } from '#web/texts/history.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { EarlierFacts } from './EarlierFacts.tsx';
import styles from './History.module.css';
import { Restore } from './Restore.tsx';
import type { Revision } from './RevisionList.tsx';

interface EarlierSongProps {
  readonly song: Song;
  readonly revision: Revision;
  readonly onBack: () => void;
}

/** The song as it was before a change, drawn as a song. */
export function EarlierSong({ song, revision, onBack }: EarlierSongProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const earlier = useRevision(song.id, String(revision.version));
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={styles['earlier']}>
      <Button look="plain" className={styles['back']} onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        {texts.back}
      </Button>
      <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
        {texts.showing(revision.changedAt)}
      </h2>
      {earlier.isPending && <Skeletons count={1} className={styles['paperBone']} />}
      {earlier.isError && (
        <Notice tone="danger" title={sentenceOf(earlier.error) ?? texts.failed}>
          <Button onClick={() => void earlier.refetch()}>{chrome.tryAgain}</Button>
        </Notice>
      )}
      {earlier.data !== undefined && (
        <>
          <Restore song={song} earlier={revision.version} onClash={onBack} />
          <div className={styles['paper']}>
            <h3 dir="auto" className={styles['title']}>
              {earlier.data.title}
            </h3>
            <EarlierFacts song={earlier.data} />
            <DrawnSong lyrics={earlier.data.lyrics} />
          </div>
        </>
      )}
    </article>
  );
}
