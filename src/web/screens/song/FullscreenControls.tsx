import { Minimize, Repeat } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { changeDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import styles from './FullscreenControls.module.css';
import { TextSizeButton } from './DisplayTools.tsx';

interface FullscreenControlsProps {
  readonly preferences: DisplayPreferences;
  readonly onLeave: () => void;
}

/** The four round buttons (spec §2). They take the focus, and give it back to the button they came from. */
export function FullscreenControls({ preferences, onLeave }: FullscreenControlsProps) {
  const exit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    exit.current?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() =>
        document
          .querySelector<HTMLButtonElement>('[data-tool="fullscreen"]')
          ?.focus({ preventScroll: true }),
      );
    };
  }, []);

  const { textSize, showRepeatedChorus } = preferences;
  return (
    <Toolbar aria-label={texts.toolbar} className={styles['controls']}>
      <TextSizeButton steps={-1} textSize={textSize} look="round" />
      <TextSizeButton steps={1} textSize={textSize} look="round" />
      <IconButton
        label={texts.repeatedChorus}
        look="round"
        pressed={showRepeatedChorus}
        onClick={() =>
          changeDisplayPreferences((now) => ({ showRepeatedChorus: !now.showRepeatedChorus }))
        }
      >
        <Repeat aria-hidden="true" />
      </IconButton>
      <IconButton ref={exit} label={texts.leaveFullscreen} look="round" onClick={onLeave}>
        <Minimize aria-hidden="true" />
      </IconButton>
      <output className="visually-hidden">{texts.textSize(Math.round(textSize * 100))}</output>
    </Toolbar>
  );
}
