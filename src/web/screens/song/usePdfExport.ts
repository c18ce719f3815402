import { useState } from 'react';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { pdfExport as texts } from '#web/texts/song.ts';
import { toast } from '#web/ui/toastStore.ts';
import type { ShownVersion } from './shownSong.ts';

export interface ShownSong {
  readonly song: Song;
  readonly version: ShownVersion;
  /** As shown on the screen. */
  readonly arrangement: Arrangement;
}

/**
 * Exports the song as a PDF as shown on the screen (spec §7); the code is loaded on the first
 * click. A toast reports the outcome (spec §8).
 */
export function usePdfExport({ song, version, arrangement }: ShownSong) {
  const { chordColor, showRepeatedChorus } = useDisplayPreferences();
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      const { exportSongPdf } = await import('#web/print/exportSongPdf.ts');
      const missing = await exportSongPdf({ song, version, arrangement, chordColor });
      const done = showRepeatedChorus ? texts.doneWhole : texts.doneShortened;
      const description = missing.length > 0 ? `${done} ${texts.without(missing)}` : done;
      toast({ title: texts.done, description });
    } catch {
      toast({ title: texts.failed, description: texts.failedText, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  };
  return { label: isPending ? texts.pending : texts.button, isPending, start };
}
