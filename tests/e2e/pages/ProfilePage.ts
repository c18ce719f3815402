import type { Locator, Page } from '@playwright/test';
import { profile } from '#web/texts/profile.ts';

/** Page object of /settings/profile. */
export class ProfilePage {
  readonly page: Page;
  readonly firstName: Locator;
  readonly passkeys: Locator;
  readonly devices: Locator;
  readonly add: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.firstName = page.getByRole('textbox', { name: profile.firstName });
    this.passkeys = page.getByRole('region', { name: profile.passkeys }).getByRole('listitem');
    this.devices = page.getByRole('region', { name: profile.devices }).getByRole('listitem');
    this.add = page.getByRole('button', { name: profile.add });
    this.question = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/profile');
    await this.passkeys.first().waitFor();
    await this.devices.first().waitFor();
  }

  async saveName(firstName: string): Promise<void> {
    await this.firstName.fill(firstName);
    await this.page.getByRole('button', { name: profile.saveName }).click();
  }

  /** Presses a button of the open dialog. */
  async answer(button: string): Promise<void> {
    await this.question.getByRole('button', { name: button }).click();
  }

  /** Opens the dialog for removing a passkey; `at` counts from the oldest. */
  async askToRemove(at: number): Promise<void> {
    await this.passkeys.nth(at).getByRole('button').click();
  }

  /** The row of a device; the current one is marked. */
  device(which: 'this' | 'other'): Locator {
    const here = this.page.getByText(profile.thisDevice);
    return this.devices.filter(which === 'this' ? { has: here } : { hasNot: here });
  }
}
