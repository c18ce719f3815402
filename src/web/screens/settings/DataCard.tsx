import { HardDrive } from 'lucide-react';
import { settings } from '#web/texts/settings.ts';
import { OfflineMode } from './OfflineMode.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { SongbookTransfer } from './SongbookTransfer.tsx';

/** What of the song book lies on this device, and how it goes to another one. */
export function DataCard() {
  return (
    <SettingsCard title={settings.data} Icon={HardDrive}>
      <OfflineMode />
      <SongbookTransfer />
    </SettingsCard>
  );
}
