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
