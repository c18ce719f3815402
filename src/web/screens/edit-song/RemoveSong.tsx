import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import { forgetSong, useMayRemove, useRemoveSong } from '#web/api/songRemoval.ts';
import { useUser } from '#web/session/authContext.ts';
import type { SongEditing } from '#web/features/songForm/useSongEditing.ts';
import { songRemoval as texts } from '#web/texts/songRemoval.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import styles from './RemoveSong.module.css';

interface RemoveSongProps {
  readonly song: Song;
  readonly editing: SongEditing;
}

/** «Slett sangen», at the end of the form, if allowed (decision 61). */
export function RemoveSong({ song, editing }: RemoveSongProps) {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const removal = useRemoveSong();
  const user = useUser();
  if (!useMayRemove(user, song)) return null;

  const remove = async () => {
    try {
      await removal.mutateAsync(song.id);
    } catch (error) {
      setAsking(false);
      const description = sentenceOf(error) ?? texts.tryAgain;
      return toast({ title: texts.notRemoved, description, tone: 'destructive' });
    }
    await editing.finish();
    toast({ title: texts.removed(song.title), description: texts.removedHint });
    flushSync(() => navigate(pages.library.path, { replace: true }));
    await forgetSong(client, song.id);
  };
  return (
    <div className={styles['remove']}>
      <p className={styles['hint']}>{texts.hint}</p>
      <Button onClick={() => setAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {texts.remove}
      </Button>
      {asking && (
        <Confirm
          title={texts.ask(song.title)}
          text={texts.text}
          confirm={texts.confirm}
          cancel={texts.cancel}
          danger
          pending={removal.isPending || removal.isSuccess}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
