import { Download, Printer, Share2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import type { Page, Paper } from '#song/print/page.ts';
import { changePaperChoices as change, usePaperChoices } from '#web/preferences/paperChoices.ts';
import { PrintedPages } from '#web/print/PrintedPages.tsx';
import { chordsOf } from '#web/screens/song/music/shapeBook.ts';
import { pdfExport } from '#web/texts/song.ts';
import { print as texts } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { canShareFile, shareFile } from '#web/ui/shareFile.ts';
import styles from './PdfSheet.module.css';
import { SongSheet } from './SongSheet.tsx';
import type { ShownSong } from './shownSong.ts';
import { usePdfExport } from './usePdfExport.ts';

export interface PdfSheetProps extends ShownSong {
  readonly id: string;
  readonly preferences: Pick<DisplayPreferences, 'chordColor'>;
  readonly onClose: () => void;
}

type Way = 'save' | 'share' | 'print';

/**
 * «Eksporter til PDF»: the song on paper as on the screen (spec §7), saved, shared or printed, and
 * what may be chosen for it. The PDF library is loaded on demand. A toast reports the outcome (spec
 * §8).
 */
export function PdfSheet({ id, song, version, arrangement, preferences, onClose }: PdfSheetProps) {
  const shown = { song, version, arrangement };
  const choices = usePaperChoices();
  const { start, save } = usePdfExport(shown);
  const [canShare] = useState(() => canShareFile('application/pdf', 'sang.pdf'));
  const [pending, setPending] = useState<Way | null>(null);
  const [printed, setPrinted] = useState<{ pages: readonly Page[]; paper: Paper } | null>(null);
  const hasChords = chordsOf(arrangement).length > 0;

  const ways: Readonly<Record<Way, () => Promise<boolean>>> = {
    save,
    share: () => start(({ file }) => shareFile(file), texts.shareFailed),
    print: () =>
      start(({ pages, paper }) => {
        setPrinted({ pages, paper });
        return false; // the browser's own dialog says the rest
      }),
  };
  const go = async (way: Way) => {
    if (pending !== null) return;
    setPending(way);
    const isDone = await ways[way]();
    setPending(null);
    if (isDone) onClose();
  };

  const wayTo = (way: Way, Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>) => (
    <Button
      variant={way === 'save' ? 'primary' : 'quiet'}
      pending={pending === way}
      className={styles['way']}
      onClick={() => void go(way)}
    >
      <Icon size={22} aria-hidden="true" />
      <span>{pending === way ? pdfExport.pending : texts[way]}</span>
    </Button>
  );
  return (
    <SongSheet id={id} name={texts.sheet} closeName={texts.close} onClose={onClose}>
      <div className={styles['ways']}>
        {wayTo('save', Download)}
        {canShare && wayTo('share', Share2)}
        {wayTo('print', Printer)}
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
      {printed !== null && <PrintedPages {...printed} chordColor={preferences.chordColor} />}
    </SongSheet>
  );
}
