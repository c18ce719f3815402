import { type KeyboardEvent, type RefObject, useState } from 'react';
import { recording as texts } from '#web/texts/recording.ts';
import { speakTime } from '#web/texts/speakTime.ts';
import styles from './PlayerStrip.module.css';
import { seekTo } from './seekTo.ts';
import type { Playback } from './usePlayback.ts';

interface SeekSliderProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly playback: Playback;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -5, // s
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};

/** While it is dragged the recording stays where it is; each seek may cost a request. */
export function SeekSlider({ audio, playback }: SeekSliderProps) {
  const { position, duration, waiting } = playback;
  const [held, setHeld] = useState(false);
  const [aim, setAim] = useState<number | null>(null);
  const shown = Math.min(aim ?? position, duration);

  const seek = (seconds: number) => audio.current !== null && seekTo(audio.current, seconds);
  const letGo = () => {
    setHeld(false);
    setAim(null);
    if (aim !== null) seek(aim);
  };
  const step = (event: KeyboardEvent) => {
    const seconds = keySteps[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    seek(shown + seconds);
  };
  return (
    <input
      type="range"
      min={0}
      max={duration}
      step="any"
      value={shown}
      disabled={duration === 0}
      aria-label={texts.position}
      aria-valuetext={texts.positionOf(speakTime(shown), speakTime(duration))}
      data-waiting={waiting || undefined}
      className={styles['slider']}
      style={{ '--played': duration === 0 ? 0 : shown / duration }}
      onChange={({ currentTarget: { valueAsNumber } }) =>
        held ? setAim(valueAsNumber) : seek(valueAsNumber)
      }
      onPointerDown={() => setHeld(true)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={step}
    />
  );
}
