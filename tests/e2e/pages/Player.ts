import type { Locator, Page } from '@playwright/test';
import { recording } from '#web/texts/song.ts';
import { player } from '#web/texts/songTools.ts';

/** Page object of the audio player on a song's screen. */
export class Player {
  readonly page: Page;
  readonly play: Locator;
  readonly pause: Locator;
  readonly strip: Locator;
  readonly slider: Locator;
  readonly close: Locator;
  readonly audio: Locator;

  constructor(page: Page) {
    this.page = page;
    this.play = page.getByRole('button', { name: recording.play });
    this.pause = page.getByRole('button', { name: recording.pause });
    this.strip = page.getByRole('group', { name: player.player });
    this.slider = this.strip.getByRole('slider', { name: player.position });
    this.close = this.strip.getByRole('button', { name: player.close });
    this.audio = page.locator('audio');
  }

  /** Starts playback, and waits until it plays. */
  async start(): Promise<void> {
    await this.play.click();
    await this.page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0);
  }

  /** In seconds. */
  async position(): Promise<number> {
    return this.audio.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  }

  /**
   * Waits until the position jumps back after `act`. Listens to events, since polling could miss
   * it.
   */
  async fallsBack(act: () => Promise<void> = async () => undefined): Promise<void> {
    const listening = await this.audio.evaluateHandle((audio: HTMLAudioElement) => {
      let last = audio.currentTime;
      const fallen = new Promise<void>((resolve) => {
        const check = () => {
          if (audio.currentTime < last) resolve();
          last = audio.currentTime;
        };
        audio.addEventListener('timeupdate', check);
        audio.addEventListener('seeking', check);
      });
      return { fallen };
    });
    await act();
    await listening.evaluate(({ fallen }) => fallen);
  }
}
