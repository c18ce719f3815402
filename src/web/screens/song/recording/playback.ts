import { type RefObject, useEffect, useState } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { playAudio } from './useRecording.ts';

/** Position of a recording, in seconds. */
interface Playback {
  readonly position: number;
  /** 0 until it is known. */
  readonly duration: number;
  /** Playing, but waiting for data. */
  readonly waiting: boolean;
}

const playbackEvents = [
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

/** Follows an audio element; browsers fire `timeupdate` about four times a second. */
export function usePlayback(audio: RefObject<HTMLAudioElement | null>): Playback {
  const [playback, setPlayback] = useState(nothingYet);
  useEffect(() => {
    const { current } = audio;
    if (current === null) return;
    const follow = () => setPlayback(playbackOf(current));
    const listening = new AbortController();
    for (const event of playbackEvents) {
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

/** Seeks to a time in seconds, or the nearest possible one. */
export function seekTo(audio: HTMLAudioElement, seconds: number): void {
  const end = Number.isFinite(audio.duration) ? audio.duration : 0;
  audio.currentTime = Math.min(Math.max(seconds, 0), end);
}

interface Playing {
  readonly title: string;
  readonly artist: string;
}

const positionEvents = ['durationchange', 'pause', 'playing', 'ratechange', 'seeked'] as const;

/**
 * Shows the recording on the lock screen and handles controls there, on headsets and media keys,
 * while the component is mounted. Optional: not all browsers support it.
 */
export function useMediaSession(
  audio: RefObject<HTMLAudioElement | null>,
  { title, artist }: Playing,
): void {
  useEffect(() => {
    const { current } = audio;
    if (current === null || !('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      album: chrome.productName,
      artwork: [{ src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' }],
    });
    const actions = mediaActions(current);
    for (const [action, handler] of actions) listenTo(action, handler);
    const report = () => reportPosition(current);
    const listening = new AbortController();
    for (const event of positionEvents) {
      current.addEventListener(event, report, { signal: listening.signal });
    }
    report();
    return () => {
      listening.abort();
      for (const [action] of actions) listenTo(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      mediaSession.setPositionState();
    };
  }, [audio, title, artist]);
}

function reportPosition({ paused, duration, currentTime, playbackRate }: HTMLAudioElement): void {
  navigator.mediaSession.playbackState = paused ? 'paused' : 'playing';
  if (!Number.isFinite(duration)) return;
  const position = Math.min(currentTime, duration);
  navigator.mediaSession.setPositionState({ duration, position, playbackRate });
}

function listenTo(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Unsupported action.
  }
}

const step = 10; // s, if the device gives no offset

/** Media session actions of a recording. */
function mediaActions(
  audio: HTMLAudioElement,
): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  return [
    ['play', () => void playAudio(audio)],
    ['pause', () => audio.pause()],
    ['seekto', ({ seekTime }) => seekTo(audio, seekTime ?? audio.currentTime)],
    ['seekbackward', ({ seekOffset }) => seekTo(audio, audio.currentTime - (seekOffset ?? step))],
    ['seekforward', ({ seekOffset }) => seekTo(audio, audio.currentTime + (seekOffset ?? step))],
  ];
}
