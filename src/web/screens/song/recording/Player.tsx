import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { formatTime, speakTime } from '#web/texts/playingTime.ts';
import { player as texts } from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { fileStatus } from '#web/wire/call.ts';
import styles from './Player.module.css';
import { useMediaSession } from './useMediaSession.ts';
import { seekTo, usePlayback } from './usePlayback.ts';

interface PlayerProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly title: string;
  /** In fullscreen it plays on, unseen. */
  readonly hidden: boolean;
  readonly onClose: () => void;
}

/** What a recording needs once it has been started. */
export function Player({ audio, title, hidden, onClose }: PlayerProps) {
  const user = useUser();
  useMediaSession(audio, { title, artist: user?.community ?? chrome.productName });
  return hidden ? null : <PlayerStrip audio={audio} onClose={onClose} />;
}

interface PlayerStripProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly onClose: () => void;
}

/** Where the recording is and how long it lasts, in reach of the thumb while the song scrolls. */
function PlayerStrip({ audio, onClose }: PlayerStripProps) {
  const { position, duration, waiting } = usePlayback(audio);
  const [aim, setAim] = useState<number | null>(null);
  const shown = Math.min(aim ?? position, duration);
  return (
    <div className={styles['place']}>
      <div role="group" aria-label={texts.player} className={styles['strip']}>
        <span className={styles['time']}>{formatTime(shown)}</span>
        <SeekSlider
          audio={audio}
          shown={shown}
          duration={duration}
          waiting={waiting}
          aim={aim}
          onAim={setAim}
        />
        <span className={styles['time']}>{formatTime(duration)}</span>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
        <p role="status" className="visually-hidden">
          {waiting && texts.loading}
        </p>
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
function SeekSlider(props: SeekSliderProps) {
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

/** Says why a recording will not play, to who has asked for it. */
export async function tellProblem({ error, currentSrc }: HTMLAudioElement): Promise<void> {
  const description = playbackProblem(error?.code, await fileStatus(currentSrc));
  toast({ title: texts.failed, description, tone: 'destructive' });
}

const networkFault = 2; // MediaError.MEDIA_ERR_NETWORK

/**
 * What to tell the person about a recording that will not play: the code of the `MediaError`, and
 * the status that the file has now, null where the server does not answer.
 */
export function playbackProblem(code: number | undefined, status: number | null): string {
  if (status === 400 || status === 404) return texts.gone;
  const isThere = status !== null && status < 400;
  return isThere && code !== networkFault ? texts.unplayable : texts.unreachable;
}
