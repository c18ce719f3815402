import {
  AArrowDown,
  AArrowUp,
  ArrowDownToLine,
  Bold,
  BookOpen,
  CalendarPlus,
  Heart,
  History,
  Layers,
  Maximize,
  Minimize,
  Music,
  Palette,
  Printer,
  ScanText,
  SlidersHorizontal,
  SquarePen,
  UnfoldVertical,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import {
  largestTextSize,
  nextBoldMode,
  smallestTextSize,
  toggleChordColor,
} from '#song/arrangement/displayPreferences.ts';
import { useFavoriteButton } from '#web/features/songList/useFavoriteButton.ts';
import {
  changeDisplayPreferences as change,
  useDisplayPreferences,
} from '#web/preferences/displayPreferences.ts';
import { fittedSize, stepShownSize } from '#web/preferences/fitScreen.ts';
import { useLowChords } from '#web/screens/song/music/useLowChords.ts';
import { boldModeLabels, chordColorLabels, pdfExport, song as texts } from '#web/texts/song.ts';
import styles from './SongToolbar.module.css';
import { type Sheet, toggleSheet } from './openSheet.ts';
import { usePlannedSong } from './plannedSong.ts';
import { useFits } from './useFits.ts';
import type { Fullscreen } from './useFullscreen.ts';

/**
 * Something that a person can do with an open song (decisions 54, 71): one object, read by bar,
 * strip, sheets and keys alike.
 */
export interface SongAction {
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden': 'true' }>;
  /** In sheets, and for screen readers; names the state where there are more than two. */
  readonly name: string;
  /** Beside the icon in bar and strip, where there is room. */
  readonly word?: string;
  /** Where it says more than the name. */
  readonly tooltip?: string;
  readonly key?: string;
  /** A held key repeats it. */
  readonly isRepeated?: boolean;
  /** False where it is not offered. */
  readonly when?: boolean;
  /** State of a toggle; omit for what is done once. */
  readonly pressed?: boolean;
  readonly ink?: 'red' | 'blue';
  readonly isBusy?: boolean;
  /** It has nothing to do at the moment. */
  readonly isIdle?: boolean;
  /** The sheet that it opens and closes. */
  readonly opens?: Sheet;
  /** The screen that it leads to. */
  readonly href?: string;
  readonly run?: () => void;
}

function opening(sheet: Sheet) {
  return { opens: sheet, run: () => toggleSheet(sheet) };
}

/** How the song looks and sounds; also over a text of a plan. */
export function useViewActions(fullscreen: Fullscreen) {
  const preferences = useDisplayPreferences();
  const { textSize, boldMode, chordColor, showSectionLabels, showRepeatedChorus } = preferences;
  const size = fittedSize.useValue() ?? textSize;
  const [fits, switchFit] = useFits(fullscreen.on);
  return {
    /** The visible text size; 1 is 100 %. */
    size,
    music: { Icon: Music, name: texts.music, word: texts.music, key: 'm', ...opening('music') },
    smaller: {
      Icon: AArrowDown,
      name: texts.smaller,
      key: '-',
      isRepeated: true,
      isIdle: size === smallestTextSize,
      run: () => stepShownSize(-1),
    },
    larger: {
      Icon: AArrowUp,
      name: texts.larger,
      key: '+',
      isRepeated: true,
      isIdle: size === largestTextSize,
      run: () => stepShownSize(1),
    },
    /** «Tilpass» (decision 37). */
    fit: {
      Icon: ScanText,
      name: texts.fit,
      word: texts.fit,
      tooltip: texts.fitWhat,
      key: 't',
      pressed: fits,
      run: () => switchFit(!fits),
    },
    refrain: {
      Icon: UnfoldVertical,
      name: texts.repeatedChorus,
      pressed: showRepeatedChorus,
      run: () => change((now) => ({ showRepeatedChorus: !now.showRepeatedChorus })),
    },
    bold: {
      Icon: Bold,
      name: boldModeLabels[boldMode],
      run: () => change((now) => ({ boldMode: nextBoldMode(now.boldMode) })),
    },
    ink: {
      Icon: Palette,
      name: chordColorLabels[chordColor],
      ink: chordColor === '#dc2626' ? 'red' : 'blue',
      run: () => change((now) => ({ chordColor: toggleChordColor(now.chordColor) })),
    },
    labels: {
      Icon: LabelsIcon,
      name: texts.sectionLabels,
      pressed: showSectionLabels,
      run: () => change((now) => ({ showSectionLabels: !now.showSectionLabels })),
    },
    view: { Icon: SlidersHorizontal, name: texts.view, word: texts.view, ...opening('view') },
    fullscreen: fullscreen.on
      ? { Icon: Minimize, name: texts.leaveFullscreen, key: 'f', run: fullscreen.leave }
      : { Icon: Maximize, name: texts.fullscreen, key: 'f', run: fullscreen.enter },
  } satisfies Record<string, SongAction | number>;
}

/** What is done with the song itself. Opened from a plan, nothing changes it (decision 39). */
export function useSongActions(song: Song) {
  const isFree = usePlannedSong() === null;
  const { isLow, setLow } = useLowChords(song);
  return {
    edit: {
      Icon: SquarePen,
      name: texts.edit,
      word: texts.edit,
      when: isFree,
      href: songPage('editSong', song.id),
    },
    paper: { Icon: Printer, name: pdfExport.sheet, ...opening('pdf') },
    plan: { Icon: CalendarPlus, name: texts.addToPlan, when: isFree, ...opening('plan') },
    versions: {
      Icon: Layers,
      name: texts.versions,
      when: isFree,
      href: songPage('versions', song.id),
    },
    history: {
      Icon: History,
      name: texts.history,
      when: isFree,
      href: songPage('history', song.id),
    },
    inBook: { Icon: BookOpen, name: texts.inBook, when: !isFree, href: songPage('song', song.id) },
    lowChords: {
      Icon: ArrowDownToLine,
      name: texts.lowChords,
      when: isFree,
      pressed: isLow,
      run: () => setLow(!isLow),
    },
  } satisfies Record<string, SongAction>;
}

/** The heart; busy while its request is pending (spec §4), though it shows the outcome. */
export function useHeart(song: Song) {
  const isFree = usePlannedSong() === null;
  const { label, pressed, pending, press } = useFavoriteButton(song);
  return {
    Icon: Heart,
    name: label,
    word: texts.favorite,
    when: isFree,
    pressed,
    isBusy: pending,
    run: press,
  } satisfies SongAction;
}

function LabelsIcon() {
  return (
    <span aria-hidden="true" className={styles['glyph']}>
      {texts.sectionLabelsGlyph}
    </span>
  );
}
