import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { songbook } from '#web/texts/songbook.ts';

/** Page object of the song book's export and import. */
export class SongbookTransferPage {
  readonly page: Page;
  readonly exportButton: Locator;
  readonly importButton: Locator;
  readonly dialog: Locator;
  /** The dialog's text with what it will do, or has done. */
  readonly said: Locator;
  /** What became of «Angre importen». */
  readonly undone: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.exportButton = page.getByRole('button', { name: songbook.export });
    this.importButton = page.getByRole('button', { name: songbook.import, exact: true });
    this.dialog = page.getByRole('dialog', { name: songbook.importTitle });
    this.said = this.dialog.getByRole('status').first();
    this.undone = this.dialog.getByRole('status').nth(1);
    this.alert = page.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto(pages.settings.path);
    await this.importButton.waitFor();
  }

  /** Presses «Eksporter» and waits for the file. */
  async exportBook(): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download');
    await this.exportButton.click();
    const download = await saved;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  /** Presses «Importer» and chooses a file: bytes with a name, or the path of a file. */
  async choose(name: string, buffer?: Buffer): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.importButton.click();
    const file = buffer ? { name, mimeType: 'application/zip', buffer } : name;
    await (await chooser).setFiles(file);
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Titles of songs under a heading of the summary. */
  titles(heading: string): Locator {
    return this.dialog.getByRole('group').filter({ hasText: heading }).getByRole('listitem');
  }
}
