import { Download, Printer, Share2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import type { Page, Paper } from '#song/print/page.ts';
import { withoutChords } from '#song/print/withoutChords.ts';
import { usePersonMusic } from '#web/api/music.ts';
import {
  changePaperChoices as change,
  paperOf,
  usePaperChoices,
} from '#web/preferences/paperChoices.ts';
import { PrintedPages } from '#web/print/PrintedPages.tsx';
import { chordsOf } from '#web/screens/song/music/shapeBook.ts';
import { shapesOnPaper } from '#web/screens/song/music/shapesOnPaper.ts';
import { useHasH } from '#web/screens/song/music/useHasH.ts';
import { print as texts } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { canShareFile, shareFile } from '#web/ui/shareFile.ts';
import { toast } from '#web/ui/toastStore.ts';
import styles from './PdfSheet.module.css';
import { SongSheet } from './SongSheet.tsx';
import type { ShownVersion } from './shownSong.ts';

export interface PdfSheetProps {
  readonly id: string;
  readonly song: Song;
  readonly version: ShownVersion;
  /** As shown on the screen. */
  readonly arrangement: Arrangement;
  readonly preferences: Pick<DisplayPreferences, 'chordColor' | 'showRepeatedChorus'>;
  readonly onClose: () => void;
}

type Way = 'save' | 'share' | 'print';

/**
 * «Eksporter til PDF»: the song on paper as on the screen (spec §7), saved, shared or printed, and
 * what may be chosen for it. The PDF library is loaded on demand. A toast reports the outcome (spec
 * §8).
 */
export function PdfSheet({ id, song, version, arrangement, preferences, onClose }: PdfSheetProps) {
  const choices = usePaperChoices();
  const player = usePersonMusic();
  const hasH = useHasH(version.lyrics);
  const [canShare] = useState(() => canShareFile('application/pdf', 'sang.pdf'));
  const [pending, setPending] = useState<Way | null>(null);
  const [printed, setPrinted] = useState<{ pages: readonly Page[]; paper: Paper } | null>(null);
  const { chordColor, showRepeatedChorus } = preferences;
  const hasChords = chordsOf(arrangement).length > 0;

  const make = async () => {
    const { exportSongPdf } = await import('#web/print/exportSongPdf.ts');
    const shown = choices.lyricsOnly ? withoutChords(arrangement) : arrangement;
    const shapes = choices.shapes ? await shapesOnPaper(shown, hasH, player) : null;
    const paper = paperOf(choices);
    const wanted = { song, version, arrangement: shown, chordColor, paper, shapes };
    return { paper, ...(await exportSongPdf(wanted)) };
  };
  const handOn = async (way: Way) => {
    const { file, pages, missing, paper } = await make();
    if (way === 'print') {
      setPrinted({ pages, paper });
      return;
    }
    if (way === 'save') saveFile(file, file.name);
    else if (!(await shareFile(file))) return;
    const done = showRepeatedChorus ? texts.doneWhole : texts.doneShortened;
    const description = missing.length > 0 ? `${done} ${texts.without(missing)}` : done;
    toast({ title: texts.done, description });
    onClose();
  };
  const start = async (way: Way) => {
    if (pending !== null) return;
    setPending(way);
    try {
      await handOn(way);
    } catch {
      const description = way === 'share' ? texts.shareFailed : texts.failedText;
      toast({ title: texts.failed, description, tone: 'destructive' });
    } finally {
      setPending(null);
    }
  };

  const wayTo = (way: Way, Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>) => (
    <Button
      variant={way === 'save' ? 'primary' : 'quiet'}
      pending={pending === way}
      className={styles['way']}
      onClick={() => void start(way)}
    >
      <Icon size={22} aria-hidden="true" />
      <span>{pending === way ? texts.pending : texts[way]}</span>
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
      {printed !== null && <PrintedPages {...printed} chordColor={chordColor} />}
    </SongSheet>
  );
}
