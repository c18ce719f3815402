import { RotateCcw } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { songPage } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import { currentSongOf, sentenceOf } from '#web/api/apiError.ts';
import { useRestoreRevision } from '#web/api/revisions.ts';
import { keepSong } from '#web/api/keepSong.ts';
import { history as texts } from '#web/texts/history.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './History.module.css';

interface RestoreProps {
  readonly song: Song;
  /** The version that comes back. */
  readonly earlier: number;
  /** The song has changed under the person: the list is new, and nothing was restored. */
  readonly onClash: () => void;
}

/** Brings an earlier text back, as a new change. */
export function Restore({ song, earlier, onClash }: RestoreProps) {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const restore = useRestoreRevision();

  const run = () =>
    restore.mutate(
      { at: song, earlier },
      {
        onSuccess: () => {
          toast({ title: texts.restored });
          navigate(songPage('song', song.id));
        },
        onError: (error) => {
          setAsking(false);
          const current = currentSongOf(error);
          const description = current
            ? texts.changedMeanwhile
            : (sentenceOf(error) ?? texts.restoreFailed);
          toast({ title: texts.problem, description, tone: 'destructive' });
          if (current === undefined) return;
          void keepSong(client, current);
          onClash();
        },
      },
    );
  return (
    <>
      <Button look="primary" className={styles['restore']} onClick={() => setAsking(true)}>
        <RotateCcw size={18} aria-hidden="true" />
        {texts.restore}
      </Button>
      {asking && (
        <Confirm
          title={texts.restoreAsk}
          text={texts.restoreText}
          confirm={texts.restoreYes}
          cancel={texts.cancel}
          pending={restore.isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
