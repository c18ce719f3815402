import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { waiting } from '#web/texts/waiting.ts';

/** Page object of /waiting and of its indicator in the header. */
export class WaitingPage {
  readonly page: Page;
  readonly sign: Locator;
  readonly cards: Locator;
  readonly nothing: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sign = page.locator(`header a[href="${pages.waiting.path}"]`).filter({ visible: true });
    this.cards = page.getByRole('main').getByRole('listitem');
    this.nothing = page.getByText(waiting.empty);
  }

  async open(): Promise<void> {
    await this.page.goto(pages.waiting.path);
    await this.page.getByRole('heading', { level: 1, name: waiting.heading }).waitFor();
  }

  card(what: string): Locator {
    return this.cards.filter({ hasText: what });
  }

  /** Opens the form of the one write that has failed. */
  async choose(): Promise<void> {
    await this.page.getByRole('link', { name: waiting.choose }).click();
  }

  async mend(): Promise<void> {
    await this.page.getByRole('link', { name: waiting.mend }).click();
  }
}
