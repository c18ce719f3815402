import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
    let over = false;
    const giveUp = whenQuiet(client, () => {
      void import('./followLibrary.ts').then(({ followLibrary }) => {
        if (!over) stop = followLibrary(client, user);
      });
    });
    return () => {
      over = true;
      giveUp();
      stop?.();
    };
  }, [client, user, offlineMode]);
}
