import { TableOfContents } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { songCard } from '#web/texts/songCard.ts';
import { IconButton } from '#web/ui/Button.tsx';
import type { SongVariant } from './SongCard.tsx';

/** How long lists are drawn on this device, rows at first, and the button that says more or less. */
export function useListVariant(): { variant: SongVariant; button: ReactNode } {
  const [{ songDetails }, change] = useDeviceSettings();
  return {
    variant: useDeferredValue(songDetails ? 'full' : 'row'), // the button answers before the list
    button: (
      <IconButton
        label={songCard.details}
        pressed={songDetails}
        onClick={() => change({ songDetails: !songDetails })}
      >
        <TableOfContents aria-hidden="true" />
      </IconButton>
    ),
  };
}
