import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { formatTime, speakTime } from '#web/texts/playingTime.ts';
import { player as texts, practice as practiceTexts } from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Player.module.css';
import { type Practice, PracticeTools, usePractice } from './Practice.tsx';
import { seekTo, useMediaSession, usePlayback } from './playback.ts';

interface PlayerProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly title: string;
  /** In fullscreen it plays on, hidden. */
  readonly hidden: boolean;
  readonly onClose: () => void;
}

/** Controls of a recording that has been started. */
export function Player({ audio, title, hidden, onClose }: PlayerProps) {
  const user = useUser();
  useMediaSession(audio, { title, artist: user?.community ?? chrome.productName });
  const [practice, setPractice] = usePractice(audio);
  return hidden ? null : (
    <PlayerStrip audio={audio} practice={practice} onPractice={setPractice} onClose={onClose} />
  );
}

interface PlayerStripProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly practice: Practice;
  readonly onPractice: (practice: Practice) => void;
  readonly onClose: () => void;
}

/** Position and duration of the recording, within reach while the song scrolls. */
function PlayerStrip({ audio, practice, onPractice, onClose }: PlayerStripProps) {
  const { position, duration, waiting } = usePlayback(audio);
  const [aim, setAim] = useState<number | null>(null);
  const { rate, a, b } = practice;
  const [practises, setPractises] = useState(rate !== 1 || a !== null || b !== null);
  const tools = useId();
  const shown = Math.min(aim ?? position, duration);
  return (
    <div data-practises={practises || undefined} className={styles['place']}>
      <div data-strip="" role="group" aria-label={texts.player} className={styles['strip']}>
        <span className={styles['time']}>{formatTime(shown)}</span>
        <SeekSlider
          audio={audio}
          shown={shown}
          duration={duration}
          waiting={waiting}
          practice={practice}
          aim={aim}
          onAim={setAim}
        />
        <span className={classNames(styles['time'], styles['whole'])}>{formatTime(duration)}</span>
        <button
          type="button"
          aria-expanded={practises}
          aria-controls={practises ? tools : undefined}
          className={styles['practise']}
          onClick={() => setPractises(!practises)}
        >
          {practiceTexts.open}
        </button>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
        <p role="status" className="visually-hidden">
          {waiting && texts.loading}
        </p>
        {practises && (
          <PracticeTools id={tools} audio={audio} practice={practice} onChange={onPractice} />
        )}
      </div>
    </div>
  );
}

interface SeekSliderProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  /** Times are in seconds. */
  readonly shown: number;
  /** 0 until it is known. */
  readonly duration: number;
  readonly waiting: boolean;
  readonly practice: Practice;
  /** The target of a drag; null without one. */
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
  Home: -Infinity,
  End: Infinity,
};

/** Seeks only at the end of a drag, since each seek may cost a request. */
function SeekSlider(props: SeekSliderProps) {
  const { audio, shown, duration, waiting, practice, aim, onAim } = props;
  const share = (seconds: number) => (duration === 0 ? 0 : seconds / duration);
  const { a, b } = practice;
  const [isDragging, setDragging] = useState(false);

  const seek = (seconds: number) => audio.current !== null && seekTo(audio.current, seconds);
  const endDrag = () => {
    setDragging(false);
    onAim(null);
    if (aim !== null) seek(aim);
  };
  const step = (event: KeyboardEvent) => {
    const seconds = keySteps[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    // The shown position lags behind quick presses, and may be at an end already.
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
      data-loop={a !== null || b !== null || undefined}
      style={{
        '--played': share(shown),
        '--a': share(a ?? b ?? 0),
        '--b': share(b ?? a ?? 0),
      }}
      onChange={({ currentTarget: { valueAsNumber } }) =>
        isDragging ? onAim(valueAsNumber) : seek(valueAsNumber)
      }
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId); // to get a release elsewhere
        setDragging(true);
      }}
      onLostPointerCapture={endDrag}
      onKeyDown={step}
    />
  );
}
