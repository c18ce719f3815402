import { Minimize, Music, ScanText } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Song } from '#contract/song.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { RequestedBoundary } from '#web/ui/LazyBoundary.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import styles from './FullscreenControls.module.css';
import { RefrainButton, TextSizeButton, musicPanel, useShownSize } from './SongToolbar.tsx';
import type { ShownVersion } from './shownSong.ts';
import { useFits } from './useFits.ts';

const fadeAfter = 3000; // ms

interface FullscreenControlsProps {
  readonly preferences: DisplayPreferences;
  readonly song: Song;
  /** The version that is shown, as written. */
  readonly chosen: ShownVersion;
  readonly onLeave: () => void;
}

/**
 * The six round buttons (spec §2). The focus goes to the title, so that keys and pedals turn pages,
 * and back to the button on leaving. They fade after three seconds without input and return on
 * touch, pointer or key.
 */
export function FullscreenControls(props: FullscreenControlsProps) {
  const { preferences, song, chosen, onLeave } = props;
  const isIdle = useIdle();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onClose = useCallback(() => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const title = document.querySelector<HTMLElement>('main h1');
    if (title !== null) {
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    }
    return () => {
      requestAnimationFrame(() =>
        document
          .querySelector<HTMLButtonElement>('[data-tool="fullscreen"]')
          ?.focus({ preventScroll: true }),
      );
    };
  }, []);

  const textSize = useShownSize(preferences.textSize);
  const [fits, toggleFit] = useFits(true);
  return (
    <>
      <Toolbar
        aria-label={texts.toolbar}
        data-idle={isIdle || undefined}
        className={styles['controls']}
      >
        <TextSizeButton steps={-1} textSize={textSize} variant="round" />
        <TextSizeButton steps={1} textSize={textSize} variant="round" />
        <IconButton label={texts.fit} pressed={fits} variant="round" onClick={toggleFit}>
          <ScanText aria-hidden="true" />
        </IconButton>
        <RefrainButton variant="round" shown={preferences.showRepeatedChorus} />
        <IconButton
          ref={opener}
          label={texts.music}
          variant="round"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Music aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.leaveFullscreen} variant="round" onClick={onLeave}>
          <Minimize aria-hidden="true" />
        </IconButton>
        <output className="visually-hidden">{texts.textSize(Math.round(textSize * 100))}</output>
      </Toolbar>
      {isOpen && (
        <RequestedBoundary
          code={musicPanel}
          props={{ id, song, chosen, onClose }}
          onMissing={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Whether there was no input for a while. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer = 0;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = window.setTimeout(() => setIdle(true), fadeAfter);
    };
    const signal = new AbortController();
    const options = { signal: signal.signal, passive: true };
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'focusin']) {
      document.addEventListener(event, wake, options);
    }
    wake();
    return () => {
      clearTimeout(timer);
      signal.abort();
    };
  }, []);
  return idle;
}
