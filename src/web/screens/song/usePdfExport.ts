import { FileDown } from 'lucide-react';
import { useCallback } from 'react';
import { usePersonMusic } from '#web/api/music.ts';
import { usePdf } from '#web/features/paper/usePdf.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { usePaperChoices } from '#web/preferences/paperChoices.ts';
import { useHasH } from '#web/screens/song/music/useHasH.ts';
import { pdfOutcome } from '#web/texts/pdfOutcome.ts';
import { pdfExport as texts } from '#web/texts/song.ts';
import type { ShownSong } from './shownSong.ts';
import type { SongAction } from './songActions.tsx';

/** Makes the song as a PDF; the code is loaded when it is made. */
export function usePdfExport({ song, version, arrangement }: ShownSong) {
  const { chordColor, showRepeatedChorus } = useDisplayPreferences();
  const choices = usePaperChoices();
  const player = usePersonMusic();
  const hasH = useHasH(version.written);
  const make = useCallback(async () => {
    const code = await import('./makePdf.ts');
    const shown = { song, version, arrangement, chordColor };
    return code.makePdf({ ...shown, choices, player, hasH });
  }, [song, version, arrangement, chordColor, choices, player, hasH]);
  return usePdf(make, () => (showRepeatedChorus ? pdfOutcome.doneWhole : pdfOutcome.doneShortened));
}

/** Saves it, as chosen for paper. */
export function useSavePdf(shown: ShownSong, onDone: () => void) {
  const { isPending, save } = usePdfExport(shown);
  return {
    Icon: FileDown,
    name: isPending ? texts.pending : texts.button,
    word: texts.word,
    isBusy: isPending,
    run: () => void save().then(onDone),
  } satisfies SongAction;
}
