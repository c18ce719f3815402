import { Minimize, ScanText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { changeDeviceSettings, useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import styles from './FullscreenControls.module.css';
import { RefrainButton, TextSizeButton, useShownSize } from './DisplayTools.tsx';

const untouched = 3000; // ms

interface FullscreenControlsProps {
  readonly preferences: DisplayPreferences;
  readonly onLeave: () => void;
}

/**
 * The five round buttons (spec §2). The focus goes to the title, so that keys and pedals turn pages,
 * and back to the button it came from. Untouched for three seconds they fade, and a touch, the
 * pointer or a key brings them back.
 */
export function FullscreenControls({ preferences, onLeave }: FullscreenControlsProps) {
  const isIdle = useIdle();
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
  const [{ fitsScreen }] = useDeviceSettings();
  return (
    <Toolbar
      aria-label={texts.toolbar}
      data-idle={isIdle || undefined}
      className={styles['controls']}
    >
      <TextSizeButton steps={-1} textSize={textSize} look="round" />
      <TextSizeButton steps={1} textSize={textSize} look="round" />
      <IconButton
        label={texts.fit}
        pressed={fitsScreen}
        look="round"
        onClick={() => changeDeviceSettings({ fitsScreen: !fitsScreen })}
      >
        <ScanText aria-hidden="true" />
      </IconButton>
      <RefrainButton look="round" shown={preferences.showRepeatedChorus} />
      <IconButton label={texts.leaveFullscreen} look="round" onClick={onLeave}>
        <Minimize aria-hidden="true" />
      </IconButton>
      <output className="visually-hidden">{texts.textSize(Math.round(textSize * 100))}</output>
    </Toolbar>
  );
}

/** Whether nobody has touched anything for a while. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer = 0;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = window.setTimeout(() => setIdle(true), untouched);
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
