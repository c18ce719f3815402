import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { mayHaveWaiting } from '#web/offline/outbox/outboxState.ts';
import { onIdle } from '#web/offline/onIdle.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useUser } from '#web/session/authContext.ts';
import { noteOnline } from '#web/api/client/response.ts';
import { setOutboxWriter } from '#web/api/client/request.ts';

/**
 * What runs beside the screens while somebody is here: the library is kept on this device where
 * they want it, and what waits of them is sent.
 */
export function Background(): null {
  const client = useQueryClient();
  const user = useUser();
  const personId = user?.id ?? null;
  const [{ offlineMode }] = useDeviceSettings();

  // Before any effect asks for a song over which something may wait.
  useLayoutEffect(() => {
    setOutboxWriter(personId);
  }, [personId]);

  useEffect(() => {
    if (user === null || !offlineMode) return;
    return runLate(
      client,
      () => import('#web/offline/library/followLibrary.ts'),
      ({ followLibrary }) => followLibrary(client, user),
      () => undefined, // the outbox says that there is no network
    );
  }, [client, user, offlineMode]);

  useEffect(() => {
    if (personId === null || (!offlineMode && !mayHaveWaiting())) return;
    return runLate(
      client,
      () => import('#web/offline/outbox/startOutbox.ts'),
      ({ startOutbox }) => startOutbox(client, personId),
      () => noteOnline(false),
    );
  }, [client, personId, offlineMode]);

  useEffect(
    () =>
      runLate(
        client,
        () => import('#web/offline/publishPreferences.ts'),
        ({ publishPreferences }) => publishPreferences(),
        () => undefined,
      ),
    [client],
  );

  return null;
}

/** Runs code that comes once the first screen is there. `run` and this answer how to stop. */
function runLate<Code>(
  client: QueryClient,
  load: () => Promise<Code>,
  run: (code: Code) => () => void,
  onMissing: () => void,
): () => void {
  let stop: (() => void) | null = null;
  let giveUp = onIdle(client, () => {
    giveUp = fetchOnline(load, (code) => (stop = run(code)), onMissing);
  });
  return () => {
    giveUp();
    stop?.();
  };
}

/**
 * Hands code on when it has come: now, or once the browser is online again. `onMissing` is called
 * each time it does not come. Answers how to give up.
 */
function fetchOnline<Code>(
  load: () => Promise<Code>,
  then: (code: Code) => void,
  onMissing: () => void,
): () => void {
  let over = false;
  const fetch = () => {
    load().then(
      (code) => {
        if (!over) then(code);
      },
      () => {
        if (over) return;
        onMissing();
        addEventListener('online', fetch, { once: true });
      },
    );
  };
  fetch();
  return () => {
    over = true;
    removeEventListener('online', fetch);
  };
}
