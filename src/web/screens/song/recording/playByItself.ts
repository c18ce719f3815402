/**
 * Starts without anybody asking. Browsers let a page sound only after it has been touched: then the
 * recording stands ready, and `onRefused` says so.
 */
export async function playByItself(audio: HTMLAudioElement, onRefused: () => void): Promise<void> {
  try {
    await audio.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    audio.preload = 'metadata';
    onRefused();
  }
}
