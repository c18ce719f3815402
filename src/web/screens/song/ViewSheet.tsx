import {
  Bold,
  ChevronsDown,
  FileDown,
  Grid3x3,
  Guitar,
  Heart,
  Palette,
  Pause,
  Play,
  SquarePen,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { songPage } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import {
  type DisplayPreferences,
  nextBoldMode,
  toggleChordColor,
} from '#song/arrangement/displayPreferences.ts';
import { useFavoriteButton } from '#web/parts/songList/useFavoriteButton.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import { shapesShown } from '#web/screens/song/music/ChordTap.tsx';
import type { Recording } from '#web/screens/song/recording/useRecording.ts';
import { recording as recordingTexts, song as texts } from '#web/texts/song.ts';
import {
  boldModeLabels,
  chordColorLabels,
  chordShapes,
  print,
  rolling as rollingTexts,
  viewSheet,
} from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { rolling } from '#web/screens/song/music/roll.ts';
import { VersionSelect, useIsWide } from './SongHead.tsx';
import { SheetAction } from './SheetAction.tsx';
import styles from './ViewSheet.module.css';
import type { ShownVersion } from './shownSong.ts';

export interface ViewSheetProps {
  readonly id: string;
  readonly song: Song;
  readonly version: ShownVersion;
  readonly arrangement: Arrangement;
  readonly preferences: DisplayPreferences;
  readonly recording: Recording;
  readonly onClose: () => void;
}

/**
 * «Visning»: every action of the song that the strip has no room for, each with its word and its
 * state in words. A sheet from below on phones, else under its button; the lyrics stay in view and
 * can be scrolled, so that one sees what a press does.
 */
export function ViewSheet(props: ViewSheetProps) {
  const { id, song, version, preferences, recording, onClose } = props;
  const headShowsVersions = useIsWide();
  const { boldMode, chordColor, useLowChords, showSectionLabels } = preferences;
  const shapes = shapesShown.useValue();
  const favorite = useFavoriteButton(song);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <div
      ref={sheet}
      id={id}
      role="dialog"
      aria-label={texts.view}
      tabIndex={-1}
      className={styles['sheet']}
    >
      <div className={styles['top']}>
        <h2 className={styles['heading']}>{texts.view}</h2>
        <IconButton label={viewSheet.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {!headShowsVersions && <VersionSelect song={song} chosen={version.name} />}
      <div className={styles['actions']}>
        <SheetAction
          Icon={Bold}
          name={boldModeLabels[boldMode]}
          onPress={() => change((now) => ({ boldMode: nextBoldMode(now.boldMode) }))}
        />
        <SheetAction
          Icon={Palette}
          ink={chordColor === '#dc2626' ? 'red' : 'blue'}
          name={chordColorLabels[chordColor]}
          onPress={() => change((now) => ({ chordColor: toggleChordColor(now.chordColor) }))}
        />
        <SheetAction
          Icon={Guitar}
          name={texts.lowChords}
          pressed={useLowChords}
          onPress={() => change((now) => ({ useLowChords: !now.useLowChords }))}
        />
        <SheetAction
          Icon={Grid3x3}
          name={chordShapes.heading}
          pressed={shapes}
          onPress={() => shapesShown.set(!shapes)}
        />
        <SheetAction
          Icon={Glyph}
          name={texts.sectionLabels}
          pressed={showSectionLabels}
          onPress={() => change((now) => ({ showSectionLabels: !now.showSectionLabels }))}
        />
        <SheetAction
          Icon={Heart}
          name={withoutTitle(favorite.label, song.title)}
          pressed={favorite.pressed}
          isNamedByState
          isBusy={favorite.pending}
          onPress={favorite.press}
        />
        <SheetAction
          Icon={ChevronsDown}
          name={rollingTexts.name}
          onPress={() => {
            rolling.set('ready');
            onClose();
          }}
        />
        {song.audioUrl !== null && (
          <SheetAction
            Icon={recording.playing ? Pause : Play}
            name={recording.playing ? recordingTexts.pause : recordingTexts.play}
            onPress={recording.toggle}
          />
        )}
        <PdfAction {...props} />
        <Link href={songPage('editSong', song.id)} className={styles['action']}>
          <SquarePen size={22} aria-hidden="true" />
          <span>{texts.edit}</span>
        </Link>
      </div>
    </div>
  );
}

/** The title stands over the song; only those who hear the button need it again. */
function withoutTitle(label: string, title: string): ReactNode {
  const [before, after] = label.split(`«${title}» `);
  if (after === undefined) return label;
  return (
    <>
      {before}
      <span className="visually-hidden">{`«${title}» `}</span>
      {after}
    </>
  );
}

function Glyph(): ReactNode {
  return (
    <span aria-hidden="true" className={styles['glyph']}>
      {viewSheet.sectionLabelsGlyph}
    </span>
  );
}

/**
 * Puts the song on paper as it is on the screen (spec §7); the code for it comes with the first
 * press. A toast says how it went (spec §8).
 */
function PdfAction({ song, version, arrangement, preferences }: ViewSheetProps) {
  const [pending, setPending] = useState(false);
  const start = async () => {
    const { chordColor, showRepeatedChorus } = preferences;
    setPending(true);
    try {
      const { exportSongPdf } = await import('#web/print/exportSongPdf.ts');
      const missing = await exportSongPdf({ song, version, arrangement, chordColor });
      const done = showRepeatedChorus ? print.doneWhole : print.doneShortened;
      const description = missing.length > 0 ? `${done} ${print.without(missing)}` : done;
      toast({ title: print.done, description });
    } catch {
      toast({ title: print.failed, description: print.failedText, tone: 'destructive' });
    } finally {
      setPending(false);
    }
  };
  return (
    <SheetAction
      Icon={FileDown}
      name={pending ? print.pending : print.button}
      isBusy={pending}
      onPress={() => void start()}
    />
  );
}
