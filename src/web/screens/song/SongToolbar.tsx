import {
  AArrowDown,
  AArrowUp,
  ArrowDownToLine,
  Bold,
  CalendarPlus,
  FileDown,
  Heart,
  Maximize,
  Music,
  Palette,
  ScanText,
  SlidersHorizontal,
  SquarePen,
  UnfoldVertical,
} from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link } from 'wouter';
import { songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import {
  type DisplayPreferences,
  largestTextSize,
  nextBoldMode,
  smallestTextSize,
  toggleChordColor,
} from '#song/arrangement/displayPreferences.ts';
import { useFavoriteButton } from '#web/features/songList/useFavoriteButton.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import { fittedSize, stepShownSize } from '#web/preferences/fitScreen.ts';
import { useLowChords } from '#web/screens/song/music/useLowChords.ts';
import { fetchMusicCode } from '#web/screens/song/music/useTransposedSong.ts';
import { PlayButton } from '#web/screens/song/recording/SongAudio.tsx';
import type { Recording } from '#web/screens/song/recording/useRecording.ts';
import { boldModeLabels, chordColorLabels, pdfExport, song as texts } from '#web/texts/song.ts';
import { addToPlan } from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './SongToolbar.module.css';
import { pdfSheet } from './lazyPdfSheet.ts';
import { closeSheet, openSheet, toggleSheet } from './openSheet.ts';
import { usePlannedSong } from './plannedSong.ts';
import { useFits } from './useFits.ts';
import type { ShownSong } from './shownSong.ts';

/** Preloaded: its code applies a change of key at once. */
export const musicPanel = lazyCode(async () => {
  await fetchMusicCode();
  return (await import('#web/screens/song/music/MusicPanel.tsx')).MusicPanel;
});
const planSheet = lazyCode(
  async () => (await import('#web/screens/song/plan/PlanSheet.tsx')).PlanSheet,
);
const viewSheet = lazyCode(async () => (await import('./ViewSheet.tsx')).ViewSheet);

interface SongToolbarProps extends ShownSong {
  /** The version that is shown, as written. */
  readonly chosen: ShownVersion;
  /** The key in parts; absent where it is as written. */
  readonly keyParts: readonly string[] | undefined;
  readonly preferences: DisplayPreferences;
  readonly recording: Recording;
  readonly onFullscreen: () => void;
}

/**
 * The tools of a song in a sticky strip (spec §2, decision 54): on phones those needed while
 * singing, with the rest in «Visning» and in the bar above; on wider screens all of them, the most
 * used with their names.
 */
export function SongToolbar({ keyParts, recording, onFullscreen, ...props }: SongToolbarProps) {
  const { song, version, arrangement, chosen, preferences } = props;
  const { boldMode, chordColor, showSectionLabels, showRepeatedChorus } = preferences;
  const isPlanned = usePlannedSong() !== null; // then nothing here changes the song
  const open = openSheet.useValue();
  const id = useId();
  useEffect(() => closeSheet, []);
  const hasAudio = song.audioUrl !== null;
  return (
    <div
      data-bar=""
      data-open={(open !== null && open !== 'more') || undefined}
      className={styles['bar']}
    >
      <Toolbar
        aria-label={texts.toolbar}
        className={classNames(styles['toolbar'], hasAudio && styles['withPlay'])}
      >
        {!isPlanned && (
          <>
            <FavoriteTool song={song} />
            <Link
              href={songPage('editSong', song.id)}
              data-tooltip={texts.edit}
              aria-label={texts.edit}
              className={classNames(styles['worded'], styles['wide'])}
            >
              <SquarePen aria-hidden="true" />
              <span className={styles['word']}>{texts.edit}</span>
            </Link>
          </>
        )}
        <PdfTool sheet={id} isOpen={open === 'pdf'} />
        {!isPlanned && (
          <IconButton
            label={addToPlan.name}
            aria-expanded={open === 'plan'}
            aria-controls={open === 'plan' ? id : undefined}
            className={styles['plan']}
            onClick={() => toggleSheet('plan')}
          >
            <CalendarPlus aria-hidden="true" />
          </IconButton>
        )}
        <MusicTool sheet={id} isOpen={open === 'music'} keyName={version.key} parts={keyParts} />
        <TextSizeButtons textSize={useShownSize(preferences.textSize)} />
        <FitButton />
        <RefrainButton shown={showRepeatedChorus} />
        <IconButton
          label={boldModeLabels[boldMode]}
          data-on={boldMode !== 'none' || undefined}
          className={classNames(styles['wide'], styles['inView'])}
          onClick={() => change((now) => ({ boldMode: nextBoldMode(now.boldMode) }))}
        >
          <Bold aria-hidden="true" />
        </IconButton>
        <IconButton
          label={chordColorLabels[chordColor]}
          data-ink={chordColor === '#dc2626' ? 'red' : 'blue'}
          className={classNames(styles['wide'], styles['inView'])}
          onClick={() => change((now) => ({ chordColor: toggleChordColor(now.chordColor) }))}
        >
          <Palette aria-hidden="true" />
        </IconButton>
        {!isPlanned && <LowChordsTool song={song} />}
        <IconButton
          label={texts.sectionLabels}
          pressed={showSectionLabels}
          className={classNames(styles['wide'], styles['inView'], styles['glyph'])}
          onClick={() => change((now) => ({ showSectionLabels: !now.showSectionLabels }))}
        >
          <span aria-hidden="true">{texts.sectionLabelsGlyph}</span>
        </IconButton>
        <button
          type="button"
          aria-label={texts.view}
          aria-expanded={open === 'view'}
          aria-controls={open === 'view' ? id : undefined}
          data-tooltip={texts.view}
          className={classNames(styles['worded'], styles['view'])}
          onClick={() => toggleSheet('view')}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span className={styles['word']}>{texts.view}</span>
        </button>
        {hasAudio && <PlayButton recording={recording} className={styles['play']} />}
        <IconButton label={texts.fullscreen} data-tool="fullscreen" onClick={onFullscreen}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </Toolbar>
      {open === 'music' && (
        <RequestedBoundary
          code={musicPanel}
          props={{ id, song, chosen, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
      {open === 'pdf' && (
        <RequestedBoundary
          code={pdfSheet}
          props={{ id, song, version, arrangement, preferences, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
      {open === 'plan' && (
        <RequestedBoundary
          code={planSheet}
          props={{ id, song, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
      {open === 'view' && (
        <RequestedBoundary
          code={viewSheet}
          props={{ id, song, version, preferences, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
    </div>
  );
}

/** The heart; disabled while its request is pending (spec §4), though it shows the outcome. */
function FavoriteTool({ song }: { song: Song }) {
  const { label, pressed, pending, press } = useFavoriteButton(song);
  return (
    <button
      type="button"
      aria-label={texts.favoriteHow(label)}
      aria-pressed={pressed}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      data-tooltip={label}
      className={classNames(styles['worded'], styles['wide'], styles['heart'])}
      onClick={pending ? undefined : press}
    >
      <Heart aria-hidden="true" />
      <span className={styles['word']}>{texts.favorite}</span>
    </button>
  );
}

interface SheetToolProps {
  /** The id of the sheet while it is open. */
  readonly sheet: string;
  readonly isOpen: boolean;
}

/** «PDF»; opens «PDF og utskrift». */
function PdfTool({ sheet, isOpen }: SheetToolProps) {
  return (
    <button
      type="button"
      aria-label={pdfExport.button}
      aria-expanded={isOpen}
      aria-controls={isOpen ? sheet : undefined}
      data-tooltip={pdfExport.button}
      className={classNames(styles['worded'], styles['wide'])}
      onClick={() => toggleSheet('pdf')}
    >
      <FileDown aria-hidden="true" />
      <span className={styles['word']}>{pdfExport.word}</span>
    </button>
  );
}

interface MusicToolProps extends SheetToolProps {
  /** The key in words, with other active settings. */
  readonly keyName: string | null;
  readonly parts: readonly string[] | undefined;
}

/** The key; opens «Musikk». It has the same width for every key, so that nothing moves. */
function MusicTool({ sheet, isOpen, keyName, parts = [] }: MusicToolProps) {
  const [name = keyName, ...how] = parts;
  const label = keyName === null ? texts.music : texts.musicIn(keyName);
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? sheet : undefined}
      data-tooltip={label}
      className={classNames(styles['worded'], styles['music'], name !== null && styles['named'])}
      onClick={() => toggleSheet('music')}
    >
      <Music aria-hidden="true" />
      <span className={name === null ? styles['word'] : styles['key']}>{name ?? texts.music}</span>
      {how.length > 0 && (
        <span className={styles['how']}>
          {how.map((part) => (
            <span key={part}>{` ${part}`}</span>
          ))}
        </span>
      )}
    </button>
  );
}

function LowChordsTool({ song }: { song: Song }) {
  const { isLow, setLow } = useLowChords(song);
  return (
    <IconButton
      label={texts.lowChords}
      pressed={isLow}
      className={styles['wide']}
      onClick={() => setLow(!isLow)}
    >
      <ArrowDownToLine aria-hidden="true" />
    </IconButton>
  );
}

/** Whether a repeated refrain stands there in full. */
export function RefrainButton({ shown, variant }: { shown: boolean; variant?: 'bare' | 'round' }) {
  return (
    <IconButton
      label={texts.repeatedChorus}
      pressed={shown}
      variant={variant ?? 'bare'}
      className={styles['refrain']}
      onClick={() => change((now) => ({ showRepeatedChorus: !now.showRepeatedChorus }))}
    >
      <UnfoldVertical aria-hidden="true" />
    </IconButton>
  );
}

/** «Tilpass» (decision 37). */
function FitButton() {
  const [fits, switchFit] = useFits(false);
  return (
    <button
      type="button"
      aria-label={texts.fit}
      aria-pressed={fits}
      data-tooltip={texts.fitWhat}
      className={classNames(styles['worded'], styles['fit'])}
      onClick={() => switchFit(!fits)}
    >
      <ScanText aria-hidden="true" />
      <span className={styles['word']}>{texts.fit}</span>
    </button>
  );
}

/** The visible size. */
export function useShownSize(textSize: number): number {
  return fittedSize.useValue() ?? textSize;
}

/** Smaller, current size, larger; a button is disabled at the end of the range. */
function TextSizeButtons({ textSize }: { textSize: number }) {
  return (
    <>
      <TextSizeButton steps={-1} textSize={textSize} className={styles['smaller']} />
      <output className={styles['size']}>{texts.textSize(Math.round(textSize * 100))}</output>
      <TextSizeButton steps={1} textSize={textSize} />
    </>
  );
}

interface TextSizeButtonProps {
  readonly steps: 1 | -1;
  readonly textSize: number;
  readonly variant?: 'bare' | 'round';
  readonly className?: string | undefined;
}

export function TextSizeButton({
  steps,
  textSize,
  variant = 'bare',
  className,
}: TextSizeButtonProps) {
  const atEnd = textSize === (steps === 1 ? largestTextSize : smallestTextSize);
  const Icon = steps === 1 ? AArrowUp : AArrowDown;
  return (
    <IconButton
      label={steps === 1 ? texts.larger : texts.smaller}
      variant={variant}
      className={className}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : () => stepShownSize(steps)}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
