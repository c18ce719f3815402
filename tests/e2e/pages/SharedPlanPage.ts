import type { Locator, Page } from '@playwright/test';
import { sharedPlan } from '#web/texts/sharedPlan.ts';

/** Page object of /p/{token}, a plan behind a link. */
export class SharedPlanPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly items: Locator;
  /** Shows the chords of the words. */
  readonly chords: Locator;
  /** Words of opened songs, by section. */
  readonly sections: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.items = page.getByRole('main').getByRole('list').last().getByRole('listitem');
    this.chords = page.getByRole('switch', { name: sharedPlan.chords });
    this.sections = page.locator('section[data-type]');
  }

  /** Opens a link as whoever got it does. */
  async open(url: string): Promise<void> {
    await this.page.goto(new URL(url).pathname);
    await this.heading.waitFor();
  }
}
