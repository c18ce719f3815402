import { Maximize, SlidersHorizontal } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { PlayButton } from '#web/screens/song/recording/SongAudio.tsx';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { AskedFor, lateCode } from '#web/ui/Late.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { FitButton, RefrainButton, TextSizeButtons, useShownSize } from './DisplayTools.tsx';
import styles from './SongToolbar.module.css';
import type { ViewSheetProps } from './ViewSheet.tsx';

const sheet = lateCode(async () => (await import('./ViewSheet.tsx')).ViewSheet);

interface SongToolbarProps extends Omit<ViewSheetProps, 'id' | 'onClose'> {
  readonly preferences: DisplayPreferences;
  readonly onFullscreen: () => void;
}

/**
 * What a hand wants while singing, in one strip that stays while the lyrics scroll; all else that
 * can be done with the song is behind «Visning» (spec §2).
 */
export function SongToolbar({ onFullscreen, ...props }: SongToolbarProps) {
  const { song, preferences, recording } = props;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  }, []);
  const hasAudio = song.audioUrl !== null;
  return (
    <div data-bar="" data-open={open || undefined} className={styles['bar']}>
      <Toolbar
        aria-label={texts.toolbar}
        className={classNames(styles['toolbar'], hasAudio && styles['withPlay'])}
      >
        <TextSizeButtons textSize={useShownSize(preferences.textSize)} />
        <FitButton />
        <RefrainButton shown={preferences.showRepeatedChorus} />
        <button
          ref={opener}
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className={classNames(styles['worded'], styles['view'])}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          {texts.view}
        </button>
        <IconButton label={texts.fullscreen} data-tool="fullscreen" onClick={onFullscreen}>
          <Maximize aria-hidden="true" />
        </IconButton>
        {hasAudio && <PlayButton recording={recording} className={styles['play']} />}
      </Toolbar>
      {open && (
        <AskedFor
          code={sheet}
          props={{ ...props, id, onClose: close }}
          onMissing={() => setOpen(false)}
        />
      )}
    </div>
  );
}
