import { expect, type Page } from '@playwright/test';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { rolling } from '#web/texts/songTools.ts';

/** «Rull», as a person meets it. */
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

  /** Opens the song with a clock that only a test moves on. */
  async open(id: string): Promise<void> {
    const songPage = new SongPage(this.page);
    await songPage.open(id);
    await songPage.details.waitFor();
    await this.page.clock.install();
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 10_000);
  }

  /** How far the page is, and its end, in px. */
  place(): Promise<{ top: number; end: number }> {
    return this.page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return { top: scrollY, end: scrollHeight - clientHeight };
    });
  }

  /** Where it has come to rest: a wheel may go on for a while, whatever the clock of the page says. */
  async rested(): Promise<number> {
    let last = NaN;
    const isStill = async () => {
      const before = last;
      last = (await this.place()).top;
      return last === before;
    };
    await expect.poll(isStill, { intervals: [200] }).toBe(true);
    return last;
  }

  /** Presses one of its buttons, and lets the screen hear of it. */
  async press(name: string): Promise<void> {
    await this.button(name).click();
    await this.page.clock.runFor(50);
  }

  /** As long as these seconds last. */
  async for(seconds: number): Promise<number> {
    await this.page.clock.runFor(seconds * 1000);
    return (await this.place()).top;
  }
}
