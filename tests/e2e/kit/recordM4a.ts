import type { Page } from '@playwright/test';

/**
 * One second of tone as M4A, recorded by the browser as on a phone; requires a click on the page
 * first.
 */
export async function recordM4a(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const sound = new AudioContext();
    const target = sound.createMediaStreamDestination();
    const tone = new OscillatorNode(sound);
    tone.connect(target);
    tone.start();
    const recorder = new MediaRecorder(target.stream, { mimeType: 'audio/mp4;codecs=opus' });
    const parts: Blob[] = [];
    const stopped = new Promise((resolve) => {
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = resolve;
      tone.onended = () => recorder.stop();
    });
    recorder.start();
    tone.stop(sound.currentTime + 1);
    await stopped;
    await sound.close();
    return new Uint8Array(await new Blob(parts).arrayBuffer()).toBase64();
  });
  return Buffer.from(base64, 'base64');
}
