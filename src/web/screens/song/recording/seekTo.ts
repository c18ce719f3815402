/** Goes to a time of the recording, in seconds, or as near as there is one. */
export function seekTo(audio: HTMLAudioElement, seconds: number): void {
  const end = Number.isFinite(audio.duration) ? audio.duration : 0;
  audio.currentTime = Math.min(Math.max(seconds, 0), end);
}
