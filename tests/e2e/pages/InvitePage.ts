import type { Locator, Page } from '@playwright/test';
import { community, invitation } from '#web/texts/invitations.ts';

/** Page object of /create-invitation. */
export class InvitePage {
  readonly page: Page;
  readonly firstName: Locator;
  readonly community: Locator;
  readonly code: Locator;
  readonly link: Locator;

  constructor(page: Page) {
    this.page = page;
    this.firstName = page.getByRole('textbox', { name: invitation.firstName });
    this.community = page.getByLabel(community.label);
    this.code = page.getByText(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    this.link = page.getByText(/^http\S+\/register\?code=\S+$/);
  }

  async invite(firstName: string, community: string): Promise<{ code: string; link: string }> {
    await this.page.goto('/create-invitation');
    await this.community.fill(community);
    return this.inviteHere(firstName);
  }

  /** Invites a person into the own community with the open form. */
  async inviteHere(firstName: string): Promise<{ code: string; link: string }> {
    await this.firstName.fill(firstName);
    await this.submit();
    return { code: await this.code.innerText(), link: await this.link.innerText() };
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: invitation.create }).click();
  }
}
