import { playAudio } from './playAudio.ts';
import { seekTo } from './seekTo.ts';

const step = 10; // s, where the device names none

/** What lock screens and headsets may ask of a recording. */
export function mediaActions(
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
