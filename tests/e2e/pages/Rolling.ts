import { expect, type Page } from '@playwright/test';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { rolling } from '#web/texts/songTools.ts';

/** Page object of autoscroll («Rull»). */
export class Rolling {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get strip() {
    return this.page.getByRole('group', { name: rolling.name, exact: true });
  }

  button(name: string) {
    return this.strip.getByRole('button', { name, exact: true });
  }

  /** Opens the song with a fake clock, which only the test advances. */
  async open(id: string): Promise<void> {
    const songPage = new SongPage(this.page);
    await songPage.open(id);
    await songPage.details.waitFor();
    await this.page.clock.install();
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 10_000);
  }

  /** Scroll position and its maximum, in px. */
  position(): Promise<{ top: number; end: number }> {
    return this.page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return { top: scrollY, end: scrollHeight - clientHeight };
    });
  }

  /**
   * Position once scrolling has stopped: the wheel's momentum does not depend on the page's clock.
   */
  async finalPosition(): Promise<number> {
    let last = NaN;
    const isStill = async () => {
      const before = last;
      last = (await this.position()).top;
      return last === before;
    };
    await expect.poll(isStill, { intervals: [200] }).toBe(true);
    return last;
  }

  /** Presses one of its buttons and lets timers run. */
  async press(name: string): Promise<void> {
    await this.button(name).click();
    await this.page.clock.runFor(50);
  }

  /** Advances the clock by this many seconds; returns the position. */
  async for(seconds: number): Promise<number> {
    await this.page.clock.runFor(seconds * 1000);
    return (await this.position()).top;
  }
}
