import { useEffect, useEffectEvent } from 'react';
import type { ShownSong } from './shownSong.ts';
import { usePdfExport } from './usePdfExport.ts';

interface SavePdfProps extends ShownSong {
  readonly onDone: () => void;
}

/** Saves the song as a PDF where it is rendered, and shows nothing. */
export function SavePdf({ onDone, ...shown }: SavePdfProps) {
  const { save } = usePdfExport(shown);
  const start = useEffectEvent(() => void save().then(onDone));
  useEffect(() => start(), []);
  return null;
}
