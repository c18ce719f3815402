import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { PaperWays } from '#web/features/paper/PaperWays.tsx';
import { changePaperChoices as change, usePaperChoices } from '#web/preferences/paperChoices.ts';
import { chordsOf } from '#web/screens/song/music/shapeBook.ts';
import { pdfExport } from '#web/texts/song.ts';
import { print as texts } from '#web/texts/songTools.ts';
import { Switch } from '#web/ui/Switch.tsx';
import styles from './PdfSheet.module.css';
import { SongSheet } from './SongSheet.tsx';
import type { ShownSong } from './shownSong.ts';
import { usePdfExport } from './usePdfExport.ts';

export interface PdfSheetProps extends ShownSong {
  readonly id: string;
  readonly preferences: Pick<DisplayPreferences, 'chordColor'>;
  readonly onClose: () => void;
}

/**
 * «Eksporter til PDF»: the song on paper as on the screen (spec §7), saved, shared or printed, and
 * what may be chosen for it. The PDF library is loaded on demand. A toast reports the outcome (spec
 * §8).
 */
export function PdfSheet({ id, song, version, arrangement, preferences, onClose }: PdfSheetProps) {
  const shown = { song, version, arrangement };
  const choices = usePaperChoices();
  const pdf = usePdfExport(shown);
  const hasChords = chordsOf(arrangement).length > 0;
  return (
    <SongSheet id={id} name={pdfExport.sheet} closeName={texts.close} onClose={onClose}>
      <div className={styles['ways']}>
        <PaperWays pdf={pdf} chordColor={preferences.chordColor} onDone={onClose} />
      </div>
      <div className={styles['choices']}>
        <Switch
          label={texts.largerLetters}
          checked={choices.largerLetters}
          onChange={(largerLetters) => change({ largerLetters })}
        />
        <Switch
          label={texts.a5}
          hint={texts.a5What}
          checked={choices.a5}
          onChange={(a5) => change({ a5 })}
        />
        {hasChords && (
          <Switch
            label={texts.lyricsOnly}
            hint={texts.lyricsOnlyWhat}
            checked={choices.lyricsOnly}
            onChange={(lyricsOnly) => change({ lyricsOnly })}
          />
        )}
        {hasChords && !choices.lyricsOnly && (
          <Switch
            label={texts.shapes}
            checked={choices.shapes}
            onChange={(shapes) => change({ shapes })}
          />
        )}
      </div>
    </SongSheet>
  );
}
