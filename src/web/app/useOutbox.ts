import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { fetchOnline } from '#web/wire/fetchOnline.ts';
import { whenQuiet } from '#web/offline/whenQuiet.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useUser } from '#web/session/authContext.ts';
import { changeOutboxState, mayHaveWaiting } from '#web/offline/outbox/outboxState.ts';
import { setOutboxWriter } from '#web/wire/call.ts';

/** Has what waits of the signed-in person sent, once the first screen is there. */
export function useOutbox(): void {
  const client = useQueryClient();
  const personId = useUser()?.id ?? null;
  const [{ offlineMode }] = useDeviceSettings();

  // Before any effect asks for a song over which something may wait.
  useLayoutEffect(() => {
    setOutboxWriter(personId);
  }, [personId]);

  useEffect(() => {
    if (personId === null || (!offlineMode && !mayHaveWaiting())) return;
    let stop: (() => void) | null = null;
    let giveUp = whenQuiet(client, () => {
      giveUp = fetchOnline(
        () => import('#web/offline/outbox/startOutbox.ts'),
        ({ startOutbox }) => {
          stop = startOutbox(client, personId);
        },
        () => changeOutboxState({ offline: !navigator.onLine }),
      );
    });
    return () => {
      giveUp();
      stop?.();
    };
  }, [client, personId, offlineMode]);
}
