import { useState } from 'react';
import { usePersonMusic } from '#web/api/music.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { usePaperChoices } from '#web/preferences/paperChoices.ts';
import { useHasH } from '#web/screens/song/music/useHasH.ts';
import { pdfExport as texts } from '#web/texts/song.ts';
import { toast } from '#web/ui/toastStore.ts';
import type { makePdf } from './makePdf.ts';
import type { ShownSong } from './shownSong.ts';

/** What becomes of the PDF: false where the person changed their mind. */
type Deliver = (made: Awaited<ReturnType<typeof makePdf>>) => Promise<boolean> | boolean;

/**
 * Makes the song as a PDF; the code is loaded on the first click. A toast reports the outcome (spec
 * §8).
 */
export function usePdfExport({ song, version, arrangement }: ShownSong) {
  const { chordColor, showRepeatedChorus } = useDisplayPreferences();
  const choices = usePaperChoices();
  const player = usePersonMusic();
  const hasH = useHasH(version.written);
  const [isPending, setPending] = useState(false);

  /** Resolves to whether it was delivered. */
  const start = async (deliver: Deliver, failedText = texts.failedText): Promise<boolean> => {
    setPending(true);
    try {
      const code = await import('./makePdf.ts');
      const shown = { song, version, arrangement, chordColor };
      const made = await code.makePdf({ ...shown, choices, player, hasH });
      if (!(await deliver(made))) return false;
      const done = showRepeatedChorus ? texts.doneWhole : texts.doneShortened;
      const { missing } = made;
      const description = missing.length > 0 ? `${done} ${texts.without(missing)}` : done;
      toast({ title: texts.done, description });
      return true;
    } catch {
      toast({ title: texts.failed, description: failedText, tone: 'destructive' });
      return false;
    } finally {
      setPending(false);
    }
  };
  const save = () =>
    start(async ({ file }) => {
      (await import('#web/ui/saveFile.ts')).saveFile(file, file.name);
      return true;
    });
  return { label: isPending ? texts.pending : texts.button, isPending, start, save };
}
