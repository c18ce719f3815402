import type { Locator, Page } from '@playwright/test';
import { conflict } from '#web/texts/conflict.ts';

/** Page object of the conflict screen, which shows two people's edits side by side. */
export class ConflictPage {
  readonly page: Page;
  readonly heading: Locator;
  /** Lines that differ. */
  readonly marked: Locator;
  readonly keepMine: Locator;
  readonly keepTheirs: Locator;
  readonly versionName: Locator;
  readonly keepAsVersion: Locator;

  constructor(page: Page) {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: conflict.heading });
    this.marked = page.getByRole('main').locator('mark');
    this.keepMine = button(conflict.keepMine);
    this.keepTheirs = button(conflict.keepTheirs);
    this.versionName = page.getByRole('textbox', { name: conflict.versionName });
    this.keepAsVersion = button(conflict.saveVersion);
  }

  /** The section of one field. */
  difference(field: string): Locator {
    return this.page
      .getByRole('main')
      .locator('section')
      .filter({
        has: this.page.getByRole('heading', { level: 3, name: field, exact: true }),
      })
      .last();
  }
}
