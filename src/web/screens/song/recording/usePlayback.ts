import { type RefObject, useEffect, useState } from 'react';

/** Where a recording is, in seconds. */
interface Playback {
  readonly position: number;
  /** 0 until it is known. */
  readonly duration: number;
  /** It would go on, had more of it arrived. */
  readonly waiting: boolean;
}

const events = [
  'durationchange',
  'emptied',
  'ended',
  'pause',
  'playing',
  'seeked',
  'seeking',
  'timeupdate',
  'waiting',
] as const;

const nothingYet: Playback = { position: 0, duration: 0, waiting: true };

/** Follows an audio element; the browser tells the position about four times a second. */
export function usePlayback(audio: RefObject<HTMLAudioElement | null>): Playback {
  const [playback, setPlayback] = useState(nothingYet);
  useEffect(() => {
    const { current } = audio;
    if (current === null) return;
    const follow = () => setPlayback(playbackOf(current));
    const listening = new AbortController();
    for (const event of events) {
      current.addEventListener(event, follow, { signal: listening.signal });
    }
    follow();
    return () => listening.abort();
  }, [audio]);
  return playback;
}

function playbackOf({ currentTime, duration, paused, readyState }: HTMLAudioElement): Playback {
  return {
    position: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    waiting: !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  };
}

/** Goes to a time of the recording, in seconds, or as near as there is one. */
export function seekTo(audio: HTMLAudioElement, seconds: number): void {
  const end = Number.isFinite(audio.duration) ? audio.duration : 0;
  audio.currentTime = Math.min(Math.max(seconds, 0), end);
}
