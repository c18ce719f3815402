import type { Locator, Page } from '@playwright/test';
import { administration, categoryEditing } from '#web/texts/administration.ts';
import { peopleTexts } from '#web/texts/people.ts';
import { invitationList } from '#web/texts/invitations.ts';

/** Page object of /settings/administration. */
export class AdministrationPage {
  readonly page: Page;
  readonly question: Locator;
  readonly rows: Locator;
  readonly categories: Locator;

  constructor(page: Page) {
    this.page = page;
    this.question = page.getByRole('alertdialog');
    /** Rows of the open tab: people or invitations. */
    this.rows = page.getByRole('tabpanel').getByRole('listitem');
    this.categories = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  }

  async open(
    tab: 'people' | 'invitations' | 'categories' | 'community' | 'removed' | 'trail' = 'people',
  ): Promise<void> {
    await this.page.goto(`/settings/administration?tab=${tab}`);
    await this.rows.first().waitFor();
  }

  /** Opens another tab. */
  async tab(tab: 'trail'): Promise<void> {
    await this.page.getByRole('tab', { name: administration[tab] }).click();
    await this.rows.first().waitFor();
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Expands a person's row; returns the row. */
  async unfold(firstName: string): Promise<Locator> {
    const name = new RegExp(`^${firstName} `);
    const row = (expanded: boolean) =>
      this.rows.filter({ has: this.page.getByRole('button', { name, expanded }) });
    await row(false).getByRole('button', { name }).click();
    return row(true);
  }

  async save(person: Locator): Promise<void> {
    await person.getByRole('button', { name: administration.save }).click();
  }

  async chooseRole(person: Locator, name: string): Promise<void> {
    await person.getByLabel(peopleTexts.role).selectOption(name);
  }

  async answer(button: string): Promise<void> {
    await this.question.getByRole('button', { name: button }).click();
  }

  async revoke(firstName: string): Promise<void> {
    await this.page.getByRole('button', { name: invitationList.revokeName(firstName) }).click();
    await this.answer(invitationList.revokeYes);
  }

  tool(label: string): Locator {
    return this.page.getByRole('button', { name: label });
  }

  async editCategory(name: string): Promise<void> {
    await this.tool(categoryEditing.editName(name)).click();
  }
}
