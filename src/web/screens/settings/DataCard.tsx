import { HardDrive } from 'lucide-react';
import { settings } from '#web/texts/settings.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import styles from './DataCard.module.css';
import { OfflineMode } from './OfflineMode.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { SongbookExport } from './SongbookExport.tsx';
import { SongbookImport } from './SongbookImport.tsx';

/** What of the song book lies on this device, and how it goes to another one. */
export function DataCard() {
  return (
    <SettingsCard title={settings.data} Icon={HardDrive}>
      <OfflineMode />
      <SongbookTransfer />
    </SettingsCard>
  );
}

/** Shares the song book with other communities, as one file (decision 26). */
function SongbookTransfer() {
  return (
    <div className={styles['transfer']}>
      <div>
        <h3>{texts.heading}</h3>
        <p className={styles['hint']}>{texts.hint}</p>
      </div>
      <div className={styles['buttons']}>
        <SongbookExport />
        <SongbookImport />
      </div>
    </div>
  );
}
