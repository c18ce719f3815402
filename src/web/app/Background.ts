import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { mayHaveWaiting } from '#web/offline/outbox/outboxState.ts';
import { onIdle } from '#web/offline/onIdle.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useUser } from '#web/session/authContext.ts';
import { noteOnline } from '#web/api/client/response.ts';
import { setOutboxWriter } from '#web/api/client/request.ts';

/**
 * Background work while a user is signed in: syncs the library to this device, if wanted, and sends
 * their pending writes.
 */
export function Background(): null {
  const client = useQueryClient();
  const user = useUser();
  const personId = user?.id ?? null;
  const [{ offlineMode }] = useDeviceSettings();

  // A layout effect, to run before effects request songs that may have pending writes.
  useLayoutEffect(() => {
    setOutboxWriter(personId);
  }, [personId]);

  useEffect(() => {
    if (user === null || !offlineMode) return;
    return runWhenIdle(
      client,
      () => import('#web/offline/library/followLibrary.ts'),
      ({ followLibrary }) => followLibrary(client, user),
      () => undefined, // the outbox already shows that there is no network
    );
  }, [client, user, offlineMode]);

  useEffect(() => {
    if (personId === null || (!offlineMode && !mayHaveWaiting())) return;
    return runWhenIdle(
      client,
      () => import('#web/offline/outbox/startOutbox.ts'),
      ({ startOutbox }) => startOutbox(client, personId),
      () => noteOnline(false),
    );
  }, [client, personId, offlineMode]);

  useEffect(
    () =>
      runWhenIdle(
        client,
        () => import('#web/offline/publishPreferences.ts'),
        ({ publishPreferences }) => publishPreferences(),
        () => undefined,
      ),
    [client],
  );

  return null;
}

/**
 * Loads code once the first screen is idle and runs it. `run` and this return functions that stop
 * it.
 */
function runWhenIdle<Code>(
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
 * Loads code now, and again whenever the browser comes online until it succeeds. `onMissing` is
 * called at each failure. Returns a function that gives up.
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
