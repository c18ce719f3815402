import { FileDown } from 'lucide-react';
import { usePersonMusic } from '#web/api/music.ts';
import { usePdf } from '#web/features/paper/usePdf.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { usePaperChoices } from '#web/preferences/paperChoices.ts';
import { useHasH } from '#web/screens/song/music/useHasH.ts';
import { pdfExport as texts } from '#web/texts/song.ts';
import type { ShownSong } from './shownSong.ts';
import type { SongAction } from './songActions.tsx';

/** Makes the song as a PDF; the code is loaded on the first click. */
export function usePdfExport({ song, version, arrangement }: ShownSong) {
  const { chordColor, showRepeatedChorus } = useDisplayPreferences();
  const choices = usePaperChoices();
  const player = usePersonMusic();
  const hasH = useHasH(version.written);
  const make = async () => {
    const code = await import('./makePdf.ts');
    const shown = { song, version, arrangement, chordColor };
    return code.makePdf({ ...shown, choices, player, hasH });
  };
  return usePdf(make, () => (showRepeatedChorus ? texts.doneWhole : texts.doneShortened));
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
