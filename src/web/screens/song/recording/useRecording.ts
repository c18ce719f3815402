import { type AudioHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { chrome } from '#web/texts/chrome.ts';
import { toast } from '#web/ui/toastStore.ts';

type AudioEvents = Pick<
  AudioHTMLAttributes<HTMLAudioElement>,
  'onPlay' | 'onPause' | 'onEmptied' | 'onError'
>;

export interface Recording {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly playing: boolean;
  /** It was played on this screen, and not closed since. */
  readonly started: boolean;
  readonly toggle: () => void;
  readonly putAway: () => void;
  /** For the element. */
  readonly events: AudioEvents;
}

/**
 * Play and pause of a song's recording; it pauses at the end, and stops when leaving the screen.
 * With «Automatisk avspilling» it starts by itself if the browser allows.
 */
export function useRecording(): Recording {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [started, setStarted] = useState(false);
  const asked = useRef(false);

  useEffect(() => {
    const { current } = audio;
    if (current !== null && readDeviceSettings().autoplay) {
      void autoplay(current, () => setStarted(true));
    }
    return () => current?.pause();
  }, []);

  const toggle = () => {
    if (audio.current === null) return;
    asked.current = true;
    if (playing) audio.current.pause();
    else void playAudio(audio.current);
  };
  const putAway = () => {
    audio.current?.pause();
    setStarted(false);
    // The strip, and the focus with it, disappears.
    document.querySelector<HTMLElement>('[data-tool="play"]')?.focus({ preventScroll: true });
  };
  const events: AudioEvents = {
    onPlay: () => {
      setPlaying(true);
      setStarted(true);
    },
    onPause: () => setPlaying(false),
    onEmptied: ({ currentTarget }) => setPlaying(!currentTarget.paused),
    onError: ({ currentTarget }) => {
      currentTarget.pause(); // otherwise a failed element reports itself as playing
      setStarted(false);
      if (asked.current) void showWhy(currentTarget);
    },
  };
  return { audio, playing, started, toggle, putAway, events };
}

async function showWhy(audio: HTMLAudioElement): Promise<void> {
  try {
    const { showProblem } = await import('./showProblem.ts');
    await showProblem(audio);
  } catch {
    toast({ title: chrome.partMissing, tone: 'destructive' });
  }
}

/**
 * Starts or resumes. `play` rejects if playing was stopped before it began, which is not an error,
 * and if playing is impossible: then there is an error event too.
 */
export async function playAudio(audio: HTMLAudioElement): Promise<void> {
  if (audio.error !== null) audio.load();
  try {
    await audio.play();
  } catch {
    // Reported by the element's events.
  }
}

/**
 * Autoplay. Browsers allow sound only after user input: if refused, the recording stands ready and
 * `onRefused` is called.
 */
async function autoplay(audio: HTMLAudioElement, onRefused: () => void): Promise<void> {
  try {
    await audio.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    audio.preload = 'metadata';
    onRefused();
  }
}
