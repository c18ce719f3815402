import type { Locator, Page } from '@playwright/test';
import { completeRegistration, completeRegistrationProd } from '#contract/people/auth.ts';
import { firstNames } from '#server/testing/ceremonies.ts';
import { register } from '#web/texts/authentication.ts';

const completed: readonly string[] = [completeRegistration.path, completeRegistrationProd.path];

/** Page object of /register. */
export class RegisterPage {
  readonly page: Page;
  /** Asked of the first person only. */
  readonly firstName: Locator;
  readonly community: Locator;
  readonly code: Locator;
  readonly failure: Locator;
  readonly setUp: Locator;

  constructor(page: Page) {
    this.page = page;
    this.firstName = page.getByRole('textbox', { name: register.firstName });
    this.community = page.getByRole('textbox', { name: register.communityLabel });
    this.code = page.getByRole('textbox', { name: register.code });
    this.failure = page.getByRole('alert');
    this.setUp = page.getByRole('button', { name: register.setUp });
  }

  /** Submits a code, by default that of the link; as the first person with `names`. */
  async submit(code?: string, names = firstNames): Promise<void> {
    await this.code.waitFor();
    if (await this.firstName.isVisible()) {
      await this.firstName.fill(names.firstName);
      await this.community.fill(names.community);
    }
    if (code !== undefined) await this.code.fill(code);
    await this.verify();
  }

  async verify(): Promise<void> {
    await this.page.getByRole('button', { name: register.verify }).click();
  }

  /** Registers and opens Home, without the delay of the welcome message. */
  async register(code?: string): Promise<void> {
    const passkey = this.page.waitForResponse((response) =>
      completed.includes(new URL(response.url()).pathname),
    );
    await this.submit(code);
    const answer = await passkey;
    if (!answer.ok()) throw new Error(`registration was refused: ${await answer.text()}`);
    await this.page.goto('/');
  }
}
