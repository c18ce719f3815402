import { Bold, FileDown, Heart, Palette, Pause, Play, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { songPage } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import {
  type DisplayPreferences,
  nextBoldMode,
  toggleChordColor,
} from '#song/arrangement/displayPreferences.ts';
import { useFavoriteButton } from '#web/features/songList/useFavoriteButton.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import type { Recording } from '#web/screens/song/recording/useRecording.ts';
import { recording as recordingTexts, song as texts } from '#web/texts/song.ts';
import { boldModeLabels, chordColorLabels, print, viewSheet } from '#web/texts/songTools.ts';
import { RequestedBoundary } from '#web/ui/LazyBoundary.tsx';
import { VersionSelect, useIsWide } from './SongHead.tsx';
import { SheetAction, SongSheet } from './SongSheet.tsx';
import styles from './SongSheet.module.css';
import { pdfSheet } from './lazyPdfSheet.ts';
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

/** «Visning»: every action of the song that the strip has no room for, with label and state. */
export function ViewSheet(props: ViewSheetProps) {
  const { id, song, version, preferences, recording, onClose } = props;
  const headShowsVersions = useIsWide();
  const { boldMode, chordColor, showSectionLabels } = preferences;
  const favorite = useFavoriteButton(song);
  const [isPdfWanted, setPdfWanted] = useState(false);
  const sheet = (
    <SongSheet id={id} name={texts.view} closeName={viewSheet.close} onClose={onClose}>
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
        {song.audioUrl !== null && (
          <SheetAction
            Icon={recording.playing ? Pause : Play}
            name={recording.playing ? recordingTexts.pause : recordingTexts.play}
            onPress={recording.toggle}
          />
        )}
        <SheetAction
          Icon={FileDown}
          name={print.button}
          isBusy={isPdfWanted}
          onPress={() => setPdfWanted(true)}
        />
        <Link href={songPage('editSong', song.id)} className={styles['action']}>
          <SquarePen size={22} aria-hidden="true" />
          <span>{texts.edit}</span>
        </Link>
      </div>
    </SongSheet>
  );
  return (
    <RequestedBoundary
      code={isPdfWanted ? pdfSheet : null}
      props={props}
      fallback={sheet}
      onMissing={() => setPdfWanted(false)}
    />
  );
}

/** The title is visible above; only the accessible name repeats it. */
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
