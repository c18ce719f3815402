import type { Locator, Page } from '@playwright/test';
import { home } from '#web/texts/lists.ts';

/** Page object of Home. */
export class HomePage {
  readonly page: Page;
  readonly addSong: Locator;
  readonly randomSong: Locator;
  readonly categories: Locator;
  readonly recent: Locator;
  readonly allSongs: Locator;
  readonly searchResults: Locator;

  constructor(page: Page) {
    this.page = page;
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    this.addSong = page.getByRole('main').getByRole('link', { name: home.addSong });
    this.randomSong = page.getByRole('button', { name: home.randomSong });
    this.categories = section(home.categories);
    this.recent = section(home.recent);
    this.allSongs = section(home.allSongs);
    this.searchResults = section(home.searchResults);
  }

  async open(): Promise<void> {
    await this.page.goto('/');
  }
}
