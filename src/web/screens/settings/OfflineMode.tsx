import { useState } from 'react';
import { forgetLibrary } from '#web/offline/library/openLibrary.ts';
import {
  type LibraryStatus,
  type StoredFigures,
  isUsableOffline,
  useLibraryStatus,
  useStoredFigures,
} from '#web/offline/library/libraryStatus.ts';
import { countPending } from '#web/offline/outbox/outboxRows.ts';
import { forgetPending } from '#web/offline/outbox/outbox.ts';
import { SevenDays } from '#web/features/appOffers/InstallSteps.tsx';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { app } from '#web/texts/appOffers.ts';
import { offline } from '#web/texts/offline.ts';
import { settings } from '#web/texts/settings.ts';
import type { Unsent } from '#web/texts/waiting.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './OfflineMode.module.css';

/**
 * «Offline-modus» and what it stores; when off, nothing of it stays on the device (decision 25).
 */
export function OfflineMode() {
  const [{ offlineMode }, change] = useDeviceSettings();
  const [unsent, setUnsent] = useState<Unsent>(0);
  const status = useLibraryStatus();
  const figures = useStoredFigures(offlineMode);
  const isReady = isUsableOffline(status, figures);
  const turnOff = async () => {
    setUnsent(0);
    change({ offlineMode: false });
    await Promise.all([forgetLibrary(), forgetPending()]);
    toast({ title: offline.removed });
  };
  const choose = async (on: boolean) => {
    if (on) {
      change({ offlineMode: true });
      // The user wants it stored: request persistent storage.
      await navigator.storage?.persist?.().catch(() => false);
      return;
    }
    const count = await countPending();
    if (count !== 0) setUnsent(count);
    else await turnOff();
  };
  return (
    <div className={styles['offline']}>
      <Switch
        label={settings.offlineMode}
        hint={isReady ? settings.offlineModeReady : settings.offlineModeHint}
        checked={offlineMode}
        onChange={(on) => void choose(on)}
      />
      {offlineMode && <OfflineState status={status} figures={figures} />}
      {offlineMode && <SevenDays sentence={app.sevenDays} />}
      {unsent !== 0 && (
        <Confirm
          title={offline.offTitle}
          text={offline.offText(unsent)}
          confirm={offline.offConfirm}
          cancel={offline.offCancel}
          danger
          onConfirm={() => void turnOff()}
          onCancel={() => setUnsent(0)}
        />
      )}
    </div>
  );
}

interface OfflineStateProps {
  readonly status: LibraryStatus;
  readonly figures: StoredFigures | null;
}

/** Size and progress of what is stored on the device, or why it is not. */
function OfflineState({ status, figures }: OfflineStateProps) {
  const isTrouble = status.problem === 'refused' || status.problem === 'full';
  return (
    <div className={styles['state']}>
      <p role="status" className={isTrouble ? styles['trouble'] : undefined}>
        {stateSentence(status, figures)}
      </p>
      {status.filesFull && <p>{`${offline.filesFull}. ${offline.filesFullText}`}</p>}
    </div>
  );
}

function stateSentence({ problem, syncing }: LibraryStatus, figures: StoredFigures | null): string {
  if (problem === 'refused') return offline.refused;
  if (problem === 'full') return offline.full;
  if (figures?.complete) return figures.hasApp ? offline.stored(figures) : offline.withoutApp;
  if (figures !== null && figures.total !== null && problem !== 'failed') {
    return offline.fetched(figures.songs, figures.total);
  }
  if (problem === 'offline') return offline.waitingForNetwork;
  if (problem === 'failed') return offline.failed;
  if (figures === null) return '';
  return syncing ? offline.fetching(figures.songs) : offline.notYet;
}
