import { Music, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RemovedSong } from '#contract/songs/songRemoval.ts';
import { useEraseSong, useRemovedSongs, useRestoreSong } from '#web/api/songRemoval.ts';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { ListMissing, ListSection } from '#web/features/songList/ListSection.tsx';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { removedSongs as texts } from '#web/texts/songRemoval.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { useFocusAfterRow } from '#web/ui/useFocusAfterRow.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import layout from '#web/ui/layout.module.css';
import styles from './RemovedSongsTab.module.css';

/** «Slettede sanger»: restored, or permanently deleted before their time is up (decision 61). */
export function RemovedSongsTab() {
  const { data, isError, refetch } = useRemovedSongs();
  const [erasing, setErasing] = useState<RemovedSong | null>(null);
  const { list, nothingLeft } = useFocusAfterRow<HTMLUListElement>(
    (data ?? []).map(({ id }) => id),
  );
  return (
    <ListSection heading={texts.heading(data?.length)}>
      <div className={styles['lead']}>
        <p>{texts.lead}</p>
        <p>{texts.backups}</p>
      </div>
      {data === undefined && isError && (
        <ListMissing title={texts.listFailed} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div aria-busy="true">
          <Skeletons count={3} className={styles['bone']} />
        </div>
      )}
      {data?.length === 0 && (
        <div ref={nothingLeft} tabIndex={-1}>
          <Notice icon={<Trash2 size={32} strokeWidth={1.5} />} title={texts.empty}>
            <p>{texts.emptyHint}</p>
          </Notice>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ul ref={list} className={styles['list']}>
          {data.map((song) => (
            <RemovedRow key={song.id} song={song} onErase={() => setErasing(song)} />
          ))}
        </ul>
      )}
      {erasing !== null && <EraseSong song={erasing} onClose={() => setErasing(null)} />}
    </ListSection>
  );
}

interface RemovedRowProps {
  readonly song: RemovedSong;
  readonly onErase: () => void;
}

function RemovedRow({ song, onErase }: RemovedRowProps) {
  const { id, title } = song;
  const restore = useRestoreSong();
  const run = () =>
    restore.mutate(id, {
      onSuccess: () => toast({ title: texts.restored(title) }),
      onError: (error) => {
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notRestored, description, tone: 'destructive' });
      },
    });
  return (
    <ListRow Icon={Music} name={title} facts={texts.facts(song)}>
      <div className={layout['cluster']}>
        <Button aria-label={texts.restoreName(title)} pending={restore.isPending} onClick={run}>
          {texts.restore}
        </Button>
        <Button variant="plain" aria-label={texts.eraseName(title)} onClick={onErase}>
          {texts.erase}
        </Button>
      </div>
    </ListRow>
  );
}

interface EraseSongProps {
  readonly song: RemovedSong;
  readonly onClose: () => void;
}

/** Asks for confirmation, and for a passkey if the session is too old; then deletes the song. */
function EraseSong({ song: { id, title }, onClose }: EraseSongProps) {
  const erase = useEraseSong();
  const identity = useIdentityCheck();
  const run = () =>
    erase.mutate(id, {
      onSuccess: () => {
        toast({ title: texts.erased(title) });
        onClose();
      },
      onError: (error) => {
        if (identity.askedFor(error, run)) return;
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notErased, description, tone: 'destructive' });
        onClose();
      },
    });
  if (identity.asking) return <IdentityQuestion identity={identity} />;
  return (
    <Confirm
      title={texts.eraseAsk(title)}
      text={texts.eraseText}
      confirm={texts.eraseYes}
      cancel={texts.cancel}
      danger
      pending={erase.isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
