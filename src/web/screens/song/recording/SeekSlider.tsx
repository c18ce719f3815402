import { type KeyboardEvent, type RefObject, useState } from 'react';
import { recording as texts } from '#web/texts/recording.ts';
import { speakTime } from '#web/texts/speakTime.ts';
import styles from './PlayerStrip.module.css';
import { seekTo } from './seekTo.ts';

interface SeekSliderProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  /** Times are in seconds. */
  readonly shown: number;
  /** 0 until it is known. */
  readonly duration: number;
  readonly waiting: boolean;
  /** Where a drag would go; null when there is none. */
  readonly aim: number | null;
  readonly onAim: (seconds: number | null) => void;
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
export function SeekSlider(props: SeekSliderProps) {
  const { audio, shown, duration, waiting, aim, onAim } = props;
  const [held, setHeld] = useState(false);

  const seek = (seconds: number) => audio.current !== null && seekTo(audio.current, seconds);
  const letGo = () => {
    setHeld(false);
    onAim(null);
    if (aim !== null) seek(aim);
  };
  const step = (event: KeyboardEvent) => {
    const seconds = keySteps[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    // What is shown lags behind quick presses.
    if (audio.current !== null) seek(audio.current.currentTime + seconds);
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
        held ? onAim(valueAsNumber) : seek(valueAsNumber)
      }
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId); // to hear of a release elsewhere
        setHeld(true);
      }}
      onLostPointerCapture={letGo}
      onKeyDown={step}
    />
  );
}
