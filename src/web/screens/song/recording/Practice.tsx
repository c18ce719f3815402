import { Minus, Plus, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '#web/texts/playingTime.ts';
import { practice as texts } from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { isPanelOpen, mayBeOurs, useKeyNames } from '#web/preferences/characterKeys.ts';
import styles from './Player.module.css';
import { playAudio } from './useRecording.ts';

/** Practice settings of a recording; times in seconds. Both marks make a loop. */
export interface Practice {
  readonly rate: number;
  readonly a: number | null;
  readonly b: number | null;
}

const asRecorded: Practice = { rate: 1, a: null, b: null };
const slowest = 0.5;
const rateStep = 0.05;
const shortestLoop = 0.5; // s

/** One step slower or faster; null at an end of the range. */
export function stepRate(rate: number, way: 1 | -1): number | null {
  const next = Math.round((rate + way * rateStep) * 100) / 100;
  return next < slowest || next > 1 ? null : next;
}

/**
 * The loop with a mark set at `at`. The marks swap if B would precede A; too short a loop drops the
 * other mark.
 */
export function marked(practice: Practice, mark: 'a' | 'b', at: number): Practice {
  const other = mark === 'a' ? practice.b : practice.a;
  if (other === null) return { ...practice, [mark]: at };
  if (Math.abs(other - at) < shortestLoop) return { ...practice, a: null, b: null, [mark]: at };
  return { ...practice, a: Math.min(at, other), b: Math.max(at, other) };
}

/** By address of the recording, until the page closes. */
const practices = new Map<string, Practice>();

/** Applies the practice settings to the recording, also while hidden. */
export function usePractice(audio: RefObject<HTMLAudioElement | null>) {
  const key = audio.current?.src ?? '';
  const [practice, setPractice] = useState(practices.get(key) ?? asRecorded);
  const change = (next: Practice) => {
    practices.set(key, next);
    setPractice(next);
  };
  const { rate, a, b } = practice;
  useEffect(() => {
    if (audio.current !== null) setRate(audio.current, rate);
  }, [audio, rate]);
  useEffect(() => {
    if (audio.current !== null && a !== null && b !== null) return loop(audio.current, a, b);
    return undefined;
  }, [audio, a, b]);
  return [practice, change] as const;
}

function setRate(audio: HTMLAudioElement, rate: number): void {
  audio.defaultPlaybackRate = rate; // for when it is loaded again
  audio.playbackRate = rate;
  audio.preservesPitch = true;
}

/** Loops from B back to A within 10 ms; `timeupdate` alone fires only four times a second. */
function loop(audio: HTMLAudioElement, a: number, b: number): () => void {
  let timer = 0;
  const loopBack = () => {
    clearTimeout(timer);
    if (audio.paused) return;
    const remaining = (b - audio.currentTime) / audio.playbackRate;
    if (remaining <= 0) audio.currentTime = a;
    else timer = window.setTimeout(loopBack, remaining * 1000);
  };
  const again = () => {
    audio.currentTime = a;
    void playAudio(audio);
  };
  const listening = new AbortController();
  const { signal } = listening;
  for (const event of ['playing', 'timeupdate', 'seeked', 'ratechange', 'pause']) {
    audio.addEventListener(event, loopBack, { signal });
  }
  audio.addEventListener('ended', again, { signal });
  loopBack();
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

interface PracticeToolsProps {
  readonly id: string;
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly practice: Practice;
  readonly onChange: (practice: Practice) => void;
}

const typed = 'input:not([type="range"]), textarea, select';

/** Slower at the same pitch, and a loop between A and B; with keyboard shortcuts while open. */
export function PracticeTools({ id, audio, practice, onChange }: PracticeToolsProps) {
  const { rate, a, b } = practice;
  const keyName = useKeyNames();
  const [slower, faster] = [stepRate(rate, -1), stepRate(rate, 1)];
  const to = (next: number | null) => next !== null && onChange({ ...practice, rate: next });
  const mark = (which: 'a' | 'b') =>
    audio.current !== null && onChange(marked(practice, which, audio.current.currentTime));
  const clear = () => onChange({ ...practice, a: null, b: null });
  const presses: Readonly<Record<string, () => void>> = {
    '<': () => to(slower),
    '>': () => to(faster),
    a: () => mark('a'),
    b: () => mark('b'),
    x: clear,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (!mayBeOurs(event) || isPanelOpen()) return;
    if (target instanceof Element && target.closest(typed) !== null) return;
    if (Object.hasOwn(presses, key)) presses[key]?.();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div id={id} role="group" aria-label={texts.name} className={styles['practice']}>
      <IconButton
        label={texts.slower}
        aria-keyshortcuts={keyName('<')}
        aria-disabled={slower === null || undefined}
        onClick={presses['<']}
      >
        <Minus size={20} aria-hidden="true" />
      </IconButton>
      <output aria-label={texts.rate} className={styles['rate']}>
        {texts.percent(Math.round(rate * 100))}
      </output>
      <IconButton
        label={texts.faster}
        aria-keyshortcuts={keyName('>')}
        aria-disabled={faster === null || undefined}
        onClick={presses['>']}
      >
        <Plus size={20} aria-hidden="true" />
      </IconButton>
      <Mark name="a" at={a} onPress={() => mark('a')} />
      <Mark name="b" at={b} onPress={() => mark('b')} />
      <IconButton
        label={texts.clear}
        aria-keyshortcuts={keyName('x')}
        aria-disabled={(a === null && b === null) || undefined}
        onClick={clear}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface MarkProps {
  readonly name: 'a' | 'b';
  readonly at: number | null;
  readonly onPress: () => void;
}

/** Sets the mark at the current position. */
function Mark({ name, at, onPress }: MarkProps) {
  return (
    <IconButton
      label={texts.mark[name](at === null ? null : formatTime(at))}
      aria-keyshortcuts={useKeyNames()(name)}
      pressed={at !== null}
      className={styles['mark']}
      onClick={onPress}
    >
      {name.toUpperCase()}
    </IconButton>
  );
}
