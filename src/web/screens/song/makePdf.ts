import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { withoutChords } from '#song/print/withoutChords.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { paperOf, type PaperChoices } from '#web/preferences/paperChoices.ts';
import { exportSongPdf } from '#web/print/exportSongPdf.ts';
import { shapesOnPaper } from '#web/screens/song/music/shapesOnPaper.ts';
import type { ShownSong } from './shownSong.ts';

interface Wanted extends ShownSong {
  readonly chordColor: DisplayPreferences['chordColor'];
  readonly choices: PaperChoices;
  readonly player: PersonMusic;
  readonly hasH: boolean;
}

/** The song as a PDF, as on the screen (spec §7) and as the person chose for paper. */
export async function makePdf({ arrangement, choices, player, hasH, ...wanted }: Wanted) {
  const shown = choices.lyricsOnly ? withoutChords(arrangement) : arrangement;
  const shapes = choices.shapes ? await shapesOnPaper(shown, hasH, player) : null;
  const paper = paperOf(choices);
  return { paper, ...(await exportSongPdf({ ...wanted, arrangement: shown, paper, shapes })) };
}
