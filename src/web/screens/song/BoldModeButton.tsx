import { Bold } from 'lucide-react';
import type { BoldMode } from '#song/arrangement/displayPreferences.ts';
import { nextBoldMode } from '#song/arrangement/nextBoldMode.ts';
import { changeDisplayPreferences } from '#web/preferences/useDisplayPreferences.ts';
import { boldModeLabels, song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './SongToolbar.module.css';

/** Goes round three states; its name says which one holds (spec §4). */
export function BoldModeButton({ boldMode }: { boldMode: BoldMode }) {
  return (
    <IconButton
      label={boldModeLabels[boldMode]}
      data-bold={boldMode}
      className={styles['bold']}
      onClick={() => changeDisplayPreferences((now) => ({ boldMode: nextBoldMode(now.boldMode) }))}
    >
      <Bold aria-hidden="true" />
      {boldMode === 'a-sections' && (
        <span aria-hidden="true" className={styles['badge']}>
          {texts.boldBadge}
        </span>
      )}
    </IconButton>
  );
}
