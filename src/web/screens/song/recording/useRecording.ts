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
  /** It has been played on this screen, and not been put away since. */
  readonly started: boolean;
  readonly toggle: () => void;
  readonly putAway: () => void;
  /** For the element. */
  readonly events: AudioEvents;
}

/**
 * Play and pause of a song's recording; at its end it is paused, off this screen it is silent. With
 * «Automatisk avspilling» it starts by itself where the browser lets it.
 */
export function useRecording(): Recording {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [started, setStarted] = useState(false);
  const asked = useRef(false);

  useEffect(() => {
    const { current } = audio;
    if (current !== null && readDeviceSettings().autoplay) {
      void playByItself(current, () => setStarted(true));
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
    // The strip, and with it the focus, goes away.
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
      currentTarget.pause(); // a failed element takes itself for playing
      setStarted(false);
      if (asked.current) void tellWhy(currentTarget);
    },
  };
  return { audio, playing, started, toggle, putAway, events };
}

async function tellWhy(audio: HTMLAudioElement): Promise<void> {
  try {
    const { tellProblem } = await import('./Player.tsx');
    await tellProblem(audio);
  } catch {
    toast({ title: chrome.partMissing, tone: 'destructive' });
  }
}

/**
 * Starts or goes on. The promise of `play` fails when playing is stopped before it began, which is
 * nothing to speak of, and when it cannot be: then there is an error event too.
 */
export async function playAudio(audio: HTMLAudioElement): Promise<void> {
  if (audio.error !== null) audio.load();
  try {
    await audio.play();
  } catch {
    // Told by the events of the element.
  }
}

/**
 * Starts without anybody asking. Browsers let a page sound only after it has been touched: then the
 * recording stands ready, and `onRefused` says so.
 */
async function playByItself(audio: HTMLAudioElement, onRefused: () => void): Promise<void> {
  try {
    await audio.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    audio.preload = 'metadata';
    onRefused();
  }
}
