import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { interruptiblePages } from '#web/features/interruptiblePages.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { setOutboxDevice } from '#web/offline/outbox/outboxDevice.ts';
import { keepApp, lacksNothingAnew } from '#web/offline/keepApp.ts';
import { onIdle } from '#web/offline/onIdle.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { preloadScreens } from '#web/screens/routes.tsx';
import { useUser } from '#web/session/authContext.ts';
import { onCodeMissing } from '#web/state/loadCode.ts';
import { noteOnline } from '#web/client/response.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { loadWhenIdle } from './loadWhenIdle.ts';

setOutboxDevice(onDevice);

/**
 * Background work once the first screen is idle: keeps the app on this device and, while a user is
 * signed in, the library, if wanted, and sends their pending writes. The code of the other screens
 * comes after the songs.
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

  useEffect(() => onIdle(client, keepApp), [client]);
  useReloadForCode(client);

  useEffect(() => {
    if (user === null) return;
    if (!offlineMode) return onIdle(client, preloadScreens);
    return runWhenIdle(
      client,
      () => import('#web/offline/library/followLibrary.ts'),
      ({ followLibrary }) => followLibrary(client, user, preloadScreens),
      sayOffline,
    );
  }, [client, user, offlineMode]);

  useEffect(() => {
    if (personId === null) return;
    return runWhenIdle(
      client,
      () => import('#web/offline/outbox/startOutbox.ts'),
      ({ startOutbox }) => startOutbox(client, personId),
      sayOffline,
    );
  }, [client, personId]);

  useEffect(
    () =>
      runWhenIdle(
        client,
        () => import('#web/offline/publishPreferences.ts'),
        ({ publishPreferences }) => publishPreferences(),
      ),
    [client],
  );

  return null;
}

/**
 * Firefox asks only once for a file of code: what a cut took stays missing until the page is loaded
 * anew. That waits until nobody is singing, writing or choosing.
 */
function useReloadForCode(client: QueryClient): void {
  const [location] = useLocation();
  const reload = useEffectEvent(() => {
    const isBusy = document.querySelector('input:focus, [role="dialog"]') !== null;
    if (isBusy || client.isMutating() > 0 || !interruptiblePages.includes(location)) return;
    if (lacksNothingAnew()) window.location.reload();
  });
  useEffect(() => onCodeMissing(reload), []);
}

/** «Uten nett» in the header, until the server answers. */
function sayOffline(): void {
  noteOnline(false);
}

/** Runs code once the first screen is idle. `run` and this return functions that stop it. */
function runWhenIdle<Code>(
  client: QueryClient,
  load: () => Promise<Code>,
  run: (code: Code) => () => void,
  onMissing?: () => void,
): () => void {
  let stop: (() => void) | null = null;
  const giveUp = loadWhenIdle(client, load, (code) => (stop = run(code)), onMissing);
  return () => {
    giveUp();
    stop?.();
  };
}
