import type { Locator, Page } from '@playwright/test';
import { chrome } from '#web/texts/chrome.ts';

/** Page object of what the signed-in screens share: header, profile menu, navigation, toasts. */
export class Chrome {
  readonly page: Page;
  readonly header: Locator;
  readonly navigation: Locator;
  readonly searchBox: Locator;
  readonly profile: Locator;
  readonly menu: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page.getByRole('banner');
    this.navigation = page.getByRole('navigation', { name: chrome.navigation });
    this.searchBox = page.getByRole('searchbox', { name: chrome.searchPlaceholder });
    this.profile = page.getByRole('button', { name: chrome.profileMenu('') });
    this.menu = page.getByRole('menu');
    this.toast = page.getByRole('status').filter({ has: page.locator('[data-tone]') });
  }

  /** Opens the search, which stands open on Home, and types. */
  async search(words: string): Promise<void> {
    const toggle = this.page.getByRole('button', { name: chrome.openSearch, exact: true });
    await this.searchBox.or(toggle).waitFor();
    if (await toggle.isVisible()) await toggle.click();
    await this.searchBox.fill(words);
  }

  async closeSearch(): Promise<void> {
    await this.page.getByRole('button', { name: chrome.closeSearch }).click();
  }

  async follow(entry: string): Promise<void> {
    const link = this.navigation.getByRole('link', { name: entry });
    await link.focus(); // on a phone the navigation is hidden on a song until it has focus
    await link.click();
  }

  async openMenu(): Promise<void> {
    await this.profile.click();
  }

  /** From Home where the screen is a song, which has no profile menu on phones. */
  async signOut(): Promise<void> {
    if (!(await this.profile.isVisible())) await this.follow(chrome.home);
    await this.openMenu();
    await this.menu.getByRole('menuitem', { name: chrome.logout }).click();
  }
}
