import { useState } from 'react';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { print as texts } from '#web/texts/print.ts';
import { toast } from '#web/ui/toastStore.ts';
import type { ShownVersion } from './shownVersion.ts';

export interface PdfWish {
  readonly song: Song;
  readonly version: ShownVersion;
  readonly arrangement: Arrangement;
  readonly preferences: Pick<DisplayPreferences, 'chordColor' | 'showRepeatedChorus'>;
}

/** Exports a song; the code for it comes with the first press. A toast says how it went (spec §8). */
export function usePdfExport({ preferences, ...wanted }: PdfWish) {
  const [pending, setPending] = useState(false);
  const start = async () => {
    const { chordColor, showRepeatedChorus } = preferences;
    setPending(true);
    try {
      const { exportSongPdf } = await import('#web/print/exportSongPdf.ts');
      await exportSongPdf({ ...wanted, chordColor });
      const description = showRepeatedChorus ? texts.doneWhole : texts.doneShortened;
      toast({ title: texts.done, description });
    } catch {
      toast({ title: texts.failed, description: texts.failedText, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  };
  return { pending, start: () => void start() };
}
