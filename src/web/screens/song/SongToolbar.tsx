import {
  AArrowDown,
  AArrowUp,
  Maximize,
  Music,
  Repeat,
  ScanText,
  SlidersHorizontal,
} from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import {
  type DisplayPreferences,
  largestTextSize,
  smallestTextSize,
} from '#song/arrangement/displayPreferences.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import { fittedSize, stepShownSize } from '#web/preferences/fitScreen.ts';
import { PlayButton } from '#web/screens/song/recording/SongAudio.tsx';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './SongToolbar.module.css';
import type { ViewSheetProps } from './ViewSheet.tsx';
import { fetchMusicCode } from '#web/screens/song/music/useTransposedSong.ts';
import type { ShownVersion } from './shownSong.ts';
import { useFits } from './useFits.ts';

/** Preloaded: its code applies a change of key at once. */
export const musicPanel = lazyCode(async () => {
  await fetchMusicCode();
  return (await import('#web/screens/song/music/MusicPanel.tsx')).MusicPanel;
});
const viewSheet = lazyCode(async () => (await import('./ViewSheet.tsx')).ViewSheet);

interface SongToolbarProps extends Omit<ViewSheetProps, 'id' | 'onClose'> {
  readonly preferences: DisplayPreferences;
  /** The version that is shown, as written. */
  readonly chosen: ShownVersion;
  readonly onFullscreen: () => void;
}

/**
 * The tools needed while singing, in a sticky strip; all other actions are in «Musikk» and
 * «Visning» (spec §2).
 */
export function SongToolbar({ onFullscreen, ...props }: SongToolbarProps) {
  const { song, preferences, recording } = props;
  const [open, setOpen] = useState<'music' | 'view' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onClose = useCallback(() => {
    setOpen(null);
    opener.current?.focus({ preventScroll: true });
  }, []);
  const onMissing = () => setOpen(null);
  const hasAudio = song.audioUrl !== null;
  const opens = (sheet: 'music' | 'view', Icon: typeof Music) => (
    <button
      type="button"
      aria-expanded={open === sheet}
      aria-controls={open === sheet ? id : undefined}
      className={classNames(styles['worded'], styles[sheet])}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget;
        setOpen(open === sheet ? null : sheet);
      }}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{texts[sheet]}</span>
    </button>
  );
  return (
    <div data-bar="" data-open={open !== null || undefined} className={styles['bar']}>
      <Toolbar
        aria-label={texts.toolbar}
        className={classNames(styles['toolbar'], hasAudio && styles['withPlay'])}
      >
        <TextSizeButtons textSize={useShownSize(preferences.textSize)} />
        <FitButton />
        <RefrainButton shown={preferences.showRepeatedChorus} />
        {opens('music', Music)}
        {opens('view', SlidersHorizontal)}
        <IconButton label={texts.fullscreen} data-tool="fullscreen" onClick={onFullscreen}>
          <Maximize aria-hidden="true" />
        </IconButton>
        {hasAudio && <PlayButton recording={recording} className={styles['play']} />}
      </Toolbar>
      {open === 'music' && (
        <RequestedBoundary
          code={musicPanel}
          props={{ ...props, id, onClose }}
          onMissing={onMissing}
        />
      )}
      {open === 'view' && (
        <RequestedBoundary
          code={viewSheet}
          props={{ ...props, id, onClose }}
          onMissing={onMissing}
        />
      )}
    </div>
  );
}

export function RefrainButton({ shown, variant }: { shown: boolean; variant?: 'bare' | 'round' }) {
  return (
    <IconButton
      label={texts.repeatedChorus}
      pressed={shown}
      variant={variant ?? 'bare'}
      onClick={() => change((now) => ({ showRepeatedChorus: !now.showRepeatedChorus }))}
    >
      <Repeat aria-hidden="true" />
    </IconButton>
  );
}

/** «Tilpass» (decision 37), with its label. */
export function FitButton() {
  const [fits, toggle] = useFits(false);
  return (
    <button
      type="button"
      aria-pressed={fits}
      data-tooltip={texts.fitWhat}
      className={classNames(styles['worded'], styles['fit'])}
      onClick={toggle}
    >
      <ScanText size={20} aria-hidden="true" />
      {texts.fit}
    </button>
  );
}

/** The visible size. */
export function useShownSize(textSize: number): number {
  return fittedSize.useValue() ?? textSize;
}

/** Smaller, current size, larger; a button is disabled at the end of the range. */
export function TextSizeButtons({ textSize }: { textSize: number }) {
  return (
    <>
      <TextSizeButton steps={-1} textSize={textSize} />
      <output className={styles['size']}>{texts.textSize(Math.round(textSize * 100))}</output>
      <TextSizeButton steps={1} textSize={textSize} />
    </>
  );
}

interface TextSizeButtonProps {
  readonly steps: 1 | -1;
  readonly textSize: number;
  readonly variant?: 'bare' | 'round';
}

export function TextSizeButton({ steps, textSize, variant = 'bare' }: TextSizeButtonProps) {
  const atEnd = textSize === (steps === 1 ? largestTextSize : smallestTextSize);
  const Icon = steps === 1 ? AArrowUp : AArrowDown;
  return (
    <IconButton
      label={steps === 1 ? texts.larger : texts.smaller}
      variant={variant}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : () => stepShownSize(steps)}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
