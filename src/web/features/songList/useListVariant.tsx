import { Rows3 } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { songList } from '#web/texts/lists.ts';
import { Button } from '#web/ui/Button.tsx';
import type { SongVariant } from './SongCard.tsx';

/** The list variant of this device, rows by default, and the button that toggles it. */
export function useListVariant(): { variant: SongVariant; button: ReactNode } {
  const [{ songDetails }, change] = useDeviceSettings();
  return {
    variant: useDeferredValue(songDetails ? 'full' : 'row'), // deferred, so that the button responds before the list
    button: (
      <Button
        variant="plain"
        aria-label={songList.details}
        aria-pressed={songDetails}
        onClick={() => change({ songDetails: !songDetails })}
      >
        <Rows3 size={20} aria-hidden="true" />
        {songList.more}
      </Button>
    ),
  };
}
