import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { whenQuiet } from '#web/offline/whenQuiet.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useUser } from '#web/session/authContext.ts';
import { mayHaveWaiting } from './outboxState.ts';
import { setOutboxWriter } from './outboxWriter.ts';

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
    let gone = false;
    const wait = whenQuiet(client, () => {
      void import('./startOutbox.ts').then(({ startOutbox }) => {
        if (!gone) stop = startOutbox(client, personId);
      });
    });
    return () => {
      gone = true;
      wait();
      stop?.();
    };
  }, [client, personId, offlineMode]);
}
