import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchOnline } from '#web/wire/fetchOnline.ts';
import { whenQuiet } from '#web/offline/whenQuiet.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useUser } from '#web/session/authContext.ts';

/** Keeps the library on this device while somebody is here and wants it; its code comes late. */
export function useDeviceLibrary(): void {
  const client = useQueryClient();
  const user = useUser();
  const [{ offlineMode }] = useDeviceSettings();
  useEffect(() => {
    if (user === null || !offlineMode) return;
    let stop: (() => void) | null = null;
    let giveUp = whenQuiet(client, () => {
      giveUp = fetchOnline(
        () => import('#web/offline/library/followLibrary.ts'),
        ({ followLibrary }) => {
          stop = followLibrary(client, user);
        },
        () => undefined, // the outbox says that there is no network
      );
    });
    return () => {
      giveUp();
      stop?.();
    };
  }, [client, user, offlineMode]);
}
