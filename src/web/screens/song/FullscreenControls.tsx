import { useEffect, useId, useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { RequestedBoundary } from '#web/ui/LazyBoundary.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import styles from './FullscreenControls.module.css';
import { musicPanel } from './SongToolbar.tsx';
import { closeSheet, openSheet } from './openSheet.ts';
import { type SongAction, useViewActions } from './songActions.tsx';
import type { Fullscreen } from './useFullscreen.ts';

const fadeAfter = 3000; // ms

interface FullscreenControlsProps {
  readonly song: Song;
  /** The version that is shown, as written. */
  readonly chosen: ShownVersion;
  readonly fullscreen: Fullscreen;
}

/**
 * The four round buttons (spec §2), and «Musikk» where its key has opened it. The focus goes to the
 * title, so that keys and pedals turn pages, and back to the button on leaving. The buttons fade
 * after three seconds without input and return on touch, pointer or key.
 */
export function FullscreenControls({ song, chosen, fullscreen }: FullscreenControlsProps) {
  const view = useViewActions(fullscreen);
  const isIdle = useIdle();
  const open = openSheet.useValue();
  const id = useId();
  useEffect(() => closeSheet, []);
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

  return (
    <>
      <Toolbar
        aria-label={texts.toolbar}
        data-idle={isIdle || undefined}
        className={styles['controls']}
      >
        {[view.smaller, view.larger, view.refrain, view.fullscreen].map(
          ({ Icon, name, pressed, isIdle, run }: SongAction) => (
            <IconButton
              key={name}
              label={name}
              pressed={pressed}
              variant="round"
              aria-disabled={isIdle || undefined}
              onClick={isIdle ? undefined : run}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          ),
        )}
        <output className="visually-hidden">{texts.textSize(Math.round(view.size * 100))}</output>
      </Toolbar>
      {open === 'music' && (
        <RequestedBoundary
          code={musicPanel}
          props={{ id, song, chosen, onClose: closeSheet }}
          onMissing={closeSheet}
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
