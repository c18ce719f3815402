import { useState } from 'react';
import { countWaiting } from '#web/offline/outbox/countWaiting.ts';
import { forgetWaiting } from '#web/offline/outbox/forgetWaiting.ts';
import { forgetLibrary } from '#web/offline/library/forgetLibrary.ts';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import type { Unsent } from '#web/texts/waiting.ts';
import { offline } from '#web/texts/offline.ts';
import { settings } from '#web/texts/settings.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { OfflineState } from './OfflineState.tsx';
import styles from './OfflineMode.module.css';

/** «Offline-modus» and what it keeps; off, nothing of it stays on the device (decision 25). */
export function OfflineMode() {
  const [{ offlineMode }, change] = useDeviceSettings();
  const [waiting, setWaiting] = useState<Unsent>(0);
  const turnOff = async () => {
    setWaiting(0);
    change({ offlineMode: false });
    await Promise.all([forgetLibrary(), forgetWaiting()]);
    toast({ title: offline.removed });
  };
  const choose = async (on: boolean) => {
    if (on) {
      change({ offlineMode: true });
      // The person wants it kept: then the browser may be asked not to clear it away by itself.
      await navigator.storage?.persist?.().catch(() => false);
      return;
    }
    const count = await countWaiting();
    if (count !== 0) setWaiting(count);
    else await turnOff();
  };
  return (
    <div className={styles['offline']}>
      <Switch
        label={settings.offlineMode}
        hint={settings.offlineModeHint}
        checked={offlineMode}
        onChange={(on) => void choose(on)}
      />
      {offlineMode && <OfflineState />}
      {waiting !== 0 && (
        <Confirm
          title={offline.offTitle}
          text={offline.offText(waiting)}
          confirm={offline.offConfirm}
          cancel={offline.offCancel}
          danger
          onConfirm={() => void turnOff()}
          onCancel={() => setWaiting(0)}
        />
      )}
    </div>
  );
}
