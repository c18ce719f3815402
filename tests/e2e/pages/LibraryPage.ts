import type { Locator, Page } from '@playwright/test';
import { library } from '#web/texts/lists.ts';

/** Page object of the library. */
export class LibraryPage {
  readonly page: Page;
  readonly filter: Locator;
  /** Titles of the songs in the list, in order. */
  readonly titles: Locator;

  constructor(page: Page) {
    this.page = page;
    this.filter = page.getByRole('group', { name: library.filter });
    this.titles = page.getByRole('article').getByRole('heading', { level: 3 });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/library${query}`);
  }

  /** A button of the filter. */
  category(name: string): Locator {
    return this.filter.getByRole('button', { name, exact: true });
  }

  /** The title of a song in the list. */
  title(text: string): Locator {
    return this.titles.filter({ hasText: text });
  }

  /** The heading of the list; a chosen category precedes the number of songs. */
  heading(text: string): Locator {
    return this.page.getByRole('heading', { level: 2, name: text });
  }
}
