import type { Locator, Page } from '@playwright/test';
import { songPage } from '#contract/base/pages.ts';
import { versions } from '#web/texts/songVersions.ts';

/** Page object of /song/{id}/versions. */
export class VersionsPage {
  readonly page: Page;
  /** Names of the alternate versions, in order. */
  readonly names: Locator;
  readonly add: Locator;
  readonly dialog: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.names = page.getByRole('listitem').getByRole('heading', { level: 3 });
    this.add = page.getByRole('button', { name: versions.add });
    this.dialog = page.getByRole('dialog');
    this.save = this.dialog.getByRole('button', { name: versions.save });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(songPage('versions', id));
    await this.add.waitFor();
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true });
  }

  card(name: string): Locator {
    return this.page.getByRole('listitem').filter({
      has: this.page.getByRole('heading', { name, exact: true }),
    });
  }

  async edit(name: string): Promise<void> {
    await this.page.getByRole('button', { name: versions.editName(name) }).click();
  }

  async remove(name: string): Promise<void> {
    await this.page.getByRole('button', { name: versions.removeName(name) }).click();
  }

  async addVersion(name: string, lyrics: string): Promise<void> {
    await this.add.click();
    await this.field(versions.name).fill(name);
    await this.field(versions.lyrics).fill(lyrics);
    await this.save.click();
  }
}
