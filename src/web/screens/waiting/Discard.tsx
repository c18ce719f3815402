import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshSong } from '#web/api/refreshSong.ts';
import { letGo } from '#web/offline/outbox/decide.ts';
import type { WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';

/** Throws a refused write away, after the question. */
export function Discard({ write }: { write: WaitingWrite }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    setAsking(false);
    await letGo({ write });
    await refreshSong(client, write.songId);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.discard}</Button>
      {asking && (
        <Confirm
          title={texts.discardTitle}
          text={write.work.kind === 'create' ? texts.discardSong : texts.discardText}
          confirm={texts.discard}
          cancel={texts.cancel}
          danger
          onConfirm={() => void discard()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
