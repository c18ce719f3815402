import { ChevronsDown, Minus, Pause, Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { musicRanges, type Scroll } from '#song/songPreferences.ts';
import { formatTime } from '#web/texts/playingTime.ts';
import { rolling as texts } from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { useKeyNames } from '#web/preferences/characterKeys.ts';
import styles from './AutoscrollControls.module.css';
import {
  canAutoscroll,
  isDuration,
  parseDuration,
  startAutoscroll,
  autoscrollState,
  toggleAutoscroll,
  usualSpeed,
} from './autoscroll.ts';

interface ScrollProps {
  readonly song: Pick<Song, 'audioUrl'>;
  readonly scroll: Scroll;
  readonly onScroll: (scroll: Scroll) => void;
}

interface ChoiceProps extends Pick<ScrollProps, 'scroll'> {
  /** The recording's duration arrives later, and is used if nothing else was chosen meanwhile. */
  readonly onChoice: (scroll: Scroll, recorded?: Promise<number | null>) => void;
}

interface AutoscrollControlsProps extends ScrollProps {
  /** What lies below it: the recording's strip, or the round buttons of fullscreen. */
  readonly over: 'recording' | 'fullscreen' | null;
}

/** The controls of «Rull», with a thin progress line. */
export function AutoscrollControls({ over, song, scroll, onScroll }: AutoscrollControlsProps) {
  const onChoice = useLastChoice(onScroll);
  const moves = autoscrollState.useValue() === 'moving';
  const [isSetUp, setSetUp] = useState(false);
  const [isAllSeen, setAllSeen] = useState(false);
  const setUp = useId();
  const line = useProgressLine(scroll, setAllSeen);
  const keyName = useKeyNames();
  const Icon = moves ? Pause : ChevronsDown;
  return (
    <>
      <div className={styles['place']} />
      {moves && (
        <div
          ref={line}
          role="progressbar"
          aria-label={texts.progress}
          aria-valuenow={0}
          className={styles['line']}
        />
      )}
      <div
        data-strip=""
        role="group"
        aria-label={texts.name}
        className={classNames(
          styles['strip'],
          over === 'recording' && styles['raised'],
          over === 'fullscreen' && styles['alone'],
        )}
      >
        {isSetUp && <ScrollSettings id={setUp} song={song} scroll={scroll} onChoice={onChoice} />}
        <p role="status" className={isAllSeen ? styles['seen'] : 'visually-hidden'}>
          {isAllSeen && texts.allSeen}
        </p>
        <div className={styles['tools']}>
          <button
            type="button"
            aria-keyshortcuts={keyName('r')}
            className={styles['start']}
            onClick={toggleAutoscroll}
          >
            <Icon size={20} aria-hidden="true" />
            {moves ? texts.stop : texts.start}
          </button>
          <SpeedButton scroll={scroll} onChoice={onChoice} way={-1} />
          <button
            type="button"
            aria-expanded={isSetUp}
            aria-controls={isSetUp ? setUp : undefined}
            aria-label={texts.how(paceText(scroll))}
            className={styles['how']}
            onClick={() => setSetUp(!isSetUp)}
          >
            {paceText(scroll)}
          </button>
          <SpeedButton scroll={scroll} onChoice={onChoice} way={1} />
          <IconButton label={texts.close} onClick={() => autoscrollState.set('away')}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </>
  );
}

function useLastChoice(onScroll: ScrollProps['onScroll']): ChoiceProps['onChoice'] {
  const last = useRef<Scroll | null>(null);
  return (scroll, recorded) => {
    last.current = scroll;
    onScroll(scroll);
    void recorded?.then((seconds) => {
      if (seconds !== null && last.current === scroll) onScroll({ by: 'duration', seconds });
    });
  };
}

/** Moves the page while «Rull» is on. The line is updated every frame, and announced in tenths. */
function useProgressLine(scroll: Scroll, onAllSeen: (isAllSeen: boolean) => void) {
  const line = useRef<HTMLDivElement>(null);
  const moves = autoscrollState.useValue() === 'moving';
  const scrollNow = useEffectEvent(() => scroll);
  const reportAllSeen = useEffectEvent(onAllSeen);
  useEffect(() => {
    if (!moves) return;
    reportAllSeen(!canAutoscroll());
    const onStop = () => autoscrollState.set('ready');
    if (!canAutoscroll()) return onStop();
    return startAutoscroll({
      scroll: () => scrollNow(),
      onStop,
      onShare: (share) => {
        line.current?.style.setProperty('--share', share.toFixed(4));
        line.current?.setAttribute('aria-valuenow', `${Math.floor(share * 10) * 10}`);
      },
    });
  }, [moves]);
  return line;
}

function paceText(scroll: Scroll): string {
  return scroll.by === 'speed' ? texts.speed(scroll.speed) : formatTime(scroll.seconds);
}

const step = 5; // s, for a song that scrolls by duration

/** Slower or faster by a step, also while moving. */
function SpeedButton({ scroll, onChoice, way }: ChoiceProps & { way: 1 | -1 }) {
  const next = stepped(scroll, way);
  const Icon = way === 1 ? Plus : Minus;
  return (
    <IconButton
      label={way === 1 ? texts.faster : texts.slower}
      aria-disabled={next === null || undefined}
      onClick={next === null ? undefined : () => onChoice(next)}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** Null at an end of the range. A shorter duration is faster. */
function stepped(scroll: Scroll, way: 1 | -1): Scroll | null {
  if (scroll.by === 'speed') {
    const [least, most] = musicRanges.speed;
    const speed = scroll.speed + way;
    return speed < least || speed > most ? null : { by: 'speed', speed };
  }
  const seconds = scroll.seconds - way * step;
  return isDuration(seconds) ? { by: 'duration', seconds } : null;
}

const usualDuration = 180; // s

interface ScrollSettingsProps extends ChoiceProps, Pick<ScrollProps, 'song'> {
  readonly id: string;
}

/** By speed, or by the song's duration: that of its recording, or typed. */
function ScrollSettings({ id, song, scroll, onChoice }: ScrollSettingsProps) {
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const seconds = scroll.by === 'duration' ? scroll.seconds : usualDuration;
  const isWrong = typed !== null && parseDuration(typed) === null;
  const byDuration = () => {
    const recorded = song.audioUrl === null ? undefined : lengthOf(song.audioUrl);
    onChoice({ by: 'duration', seconds }, recorded);
  };
  return (
    <fieldset id={id} className={styles['settings']}>
      <legend className="visually-hidden">{texts.settings}</legend>
      <label className={styles['choice']}>
        <input
          type="radio"
          name={name}
          checked={scroll.by === 'speed'}
          onChange={() => onChoice({ by: 'speed', speed: usualSpeed })}
        />
        {texts.bySpeed}
      </label>
      <label className={styles['choice']}>
        <input type="radio" name={name} checked={scroll.by === 'duration'} onChange={byDuration} />
        {song.audioUrl === null ? texts.byDuration : texts.byRecording}
      </label>
      {scroll.by === 'duration' && (
        <label className={styles['duration']}>
          {texts.duration}
          <input
            inputMode="decimal"
            value={typed ?? formatTime(seconds)}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${name}-error` : undefined}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              const read = parseDuration(value);
              if (read !== null) onChoice({ by: 'duration', seconds: read });
            }}
            onBlur={() => !isWrong && setTyped(null)}
          />
          {isWrong && (
            <span id={`${name}-error`} className={styles['error']}>
              {texts.noDuration}
            </span>
          )}
        </label>
      )}
    </fieldset>
  );
}

/** A recording's duration in whole seconds, without playing it; null if unknown. */
function lengthOf(url: string): Promise<number | null> {
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise((resolve) => {
    audio.addEventListener('loadedmetadata', () => {
      const seconds = Math.round(audio.duration);
      resolve(isDuration(seconds) ? seconds : null);
    });
    audio.addEventListener('error', () => resolve(null));
    audio.src = url;
  });
}
