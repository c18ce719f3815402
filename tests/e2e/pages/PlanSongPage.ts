import { expect, type Locator, type Page } from '@playwright/test';
import { planPage } from '#contract/base/pages.ts';
import type { AddedPlan } from '#tests/e2e/kit/addPlan.ts';
import { planSinging } from '#web/texts/planSinging.ts';
import { SongPage } from './SongPage.ts';

const ignored = 110; // ms in which a second press counts as the pedal's own

/** Page object of /plan/{id}/{item}. The next song of the plan is in the page too, hidden. */
export class PlanSongPage extends SongPage {
  /** «3 av 10 · Svarsalme», and what comes next. */
  readonly strip: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly keep: Locator;
  /** Says where a second page turn would lead. */
  readonly said: Locator;
  /** Lines of the song that is shown. */
  readonly shownLines: Locator;

  constructor(page: Page) {
    super(page);
    this.strip = page.getByRole('navigation', { name: planSinging.strip });
    this.next = this.strip.getByRole('link').last();
    this.previous = this.strip.getByRole('link', { name: planSinging.previous('') });
    this.keep = this.strip.getByRole('button', { name: planSinging.keep });
    this.said = page.getByRole('main').getByRole('status').first();
    this.shownLines = page.locator('[data-line]').filter({ visible: true });
  }

  /** Opens an item of a plan by its place, counted from 0. */
  async openItem({ id, items }: AddedPlan, at: number): Promise<void> {
    await this.page.goto(planPage(id, items[at]?.id));
    await this.strip.waitFor();
    await this.title.waitFor();
  }

  /**
   * Presses a pedal once, and waits for what it does: a turn, a word about the next song, or that.
   * The plan, behind the last song, says nothing.
   */
  async press(key: 'PageDown' | 'PageUp'): Promise<void> {
    const place = () =>
      this.page.evaluate(() => `${scrollY} ${location.pathname} ${document.title}`);
    const state = async () => [await place(), ...(await this.said.allTextContents())].join('');
    await this.page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ignored);
    const before = await state();
    await this.page.keyboard.press(key);
    await expect.poll(state, { intervals: [20] }).not.toBe(before);
  }

  /** Presses the pedal until the end of the song says what comes next. */
  async turnToEnd(): Promise<void> {
    for (let presses = 0; presses < 12; presses++) {
      await this.press('PageDown');
      if ((await this.said.textContent()) !== '') return;
    }
    throw new Error('the end of the song is not reached');
  }
}
