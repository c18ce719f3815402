import type { Locator, Page } from '@playwright/test';
import { login } from '#web/texts/authentication.ts';

/** Page object of /login. */
export class LoginPage {
  readonly page: Page;
  readonly signIn: Locator;
  readonly failure: Locator;
  readonly registerLink: Locator;
  readonly devLogin: Locator;

  constructor(page: Page) {
    this.page = page;
    this.signIn = page.getByRole('button', { name: login.signIn });
    this.failure = page.getByRole('alert');
    this.registerLink = page.getByRole('link', { name: login.register });
    this.devLogin = page.getByRole('button', { name: login.devLogin });
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }
}
