import type { Locator, Page } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { importEntry } from '#web/texts/importEntry.ts';
import { importFiles, importList, importReview, importSending } from '#web/texts/importSongs.ts';

interface ChosenFile {
  readonly name: string;
  readonly text: string | Buffer;
}

/** Page object of «Hent inn sanger». */
export class ImportSongsPage {
  readonly page: Page;
  readonly heading: Locator;
  /** A line per song. */
  readonly rows: Locator;
  /** Says what came in, and how many songs wait. */
  readonly outcome: Locator;
  /** Under the song that is looked over. */
  readonly bar: Locator;
  /** What shall become of the song that is looked over. */
  readonly choice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: importEntry.heading });
    this.rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') });
    this.outcome = page.getByRole('group', { name: /hentet inn/ });
    this.bar = page.getByRole('group', { name: importReview.bar });
    this.choice = page.getByRole('group', { name: importReview.decide });
  }

  async open(): Promise<void> {
    await this.page.goto(pages.importSongs.path);
    await this.heading.waitFor();
  }

  /** Presses «Velg filer», or «Velg mappe» for the path of a folder. */
  async choose(files: readonly ChosenFile[] | string): Promise<void> {
    const isFolder = typeof files === 'string';
    const chooser = this.page.waitForEvent('filechooser');
    await this.button(isFolder ? importFiles.chooseFolder : importFiles.chooseFiles).click();
    await (await chooser).setFiles(
      isFolder
        ? files
        : files.map(({ name, text }) => ({
            name,
            mimeType: 'application/octet-stream',
            buffer: Buffer.from(text),
          })),
    );
  }

  /** Drops files and folders of these paths on the page, as from another window. */
  async drop(paths: readonly string[]): Promise<void> {
    const browser = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await browser.send('Input.dispatchDragEvent', { type, x: 100, y: 100, data });
    }
    await browser.detach();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  row(title: string): Locator {
    return this.rows.filter({ has: this.tick(title) });
  }

  tick(title: string): Locator {
    return this.page.getByRole('checkbox', { name: importList.choose(title) });
  }

  async openSong(title: string): Promise<void> {
    await this.row(title).getByRole('button').click();
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  /** Presses «Hent inn … sanger», and waits until they are in. */
  async send(count: number): Promise<void> {
    await this.button(importSending.send(count)).click();
    await this.outcome.waitFor();
  }
}
