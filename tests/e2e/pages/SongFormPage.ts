import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pages, songPage } from '#contract/base/pages.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { songForm, understood } from '#web/texts/songForm.ts';
import { languageLabels } from '#web/texts/songCard.ts';

/** Page object of the song form, for a new or an existing song. */
export class SongFormPage {
  readonly page: Page;
  readonly title: Locator;
  readonly lyrics: Locator;
  readonly preview: Locator;
  /** Pastes with one tap. */
  readonly paste: Locator;
  /** What was made of a pasted text, and what was understood of the lyrics. */
  readonly understood: Locator;
  /** What «Flere opplysninger» is folded behind. */
  readonly details: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly progress: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = this.text(songForm.title);
    this.lyrics = this.text(songForm.lyrics);
    this.preview = page.getByRole('region', { name: songForm.preview });
    this.paste = page.getByRole('button', { name: songForm.paste, exact: true });
    this.understood = page.getByRole('region', { name: understood.heading });
    this.details = page.locator('summary').filter({ hasText: songForm.details });
    this.save = page.getByRole('button', {
      name: new RegExp(`^(${songForm.saveNew}|${songForm.saveChanges})$`),
    });
    this.cancel = page.getByRole('main').getByRole('link', { name: songForm.cancel });
    this.progress = page.getByRole('progressbar');
  }

  async openNew(): Promise<void> {
    await this.page.goto(pages.addSong.path);
    await this.title.waitFor();
  }

  async openEdit(id: string): Promise<void> {
    await this.page.goto(songPage('editSong', id));
    await this.title.waitFor();
  }

  /** Opens «Flere opplysninger», unless they are open. */
  async openDetails(): Promise<void> {
    if ((await this.page.locator('details[open]').filter({ has: this.details }).count()) === 0)
      await this.details.click();
  }

  text(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** A field whose values are buttons. */
  group(label: string): Locator {
    return this.page.getByRole('group', { name: label, exact: true });
  }

  choice(label: string, value: string): Locator {
    return this.group(label).getByRole('button', { name: value, exact: true });
  }

  chooser(field: SongFileField): Locator {
    return this.page.getByRole('button', {
      name: new RegExp(`^Velg .*fil ${songForm.fileNames[field]}$`),
    });
  }

  /**
   * Chooses a file; the device derives its type from the name. The file is on disk, since
   * Playwright needs ten seconds and more to pass 10 MB to a browser. It stays there until the
   * browser is closed, since private browser contexts do not copy what they store.
   */
  async attach(field: SongFileField, name: string, content: Buffer): Promise<void> {
    await this.openDetails();
    const folder = mkdtempSync(join(tmpdir(), 'sangbok-e2e-file-'));
    this.page.context().once('close', () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, name);
    writeFileSync(file, content);
    const chosen = this.page.waitForEvent('filechooser');
    await this.chooser(field).click();
    await (await chosen).setFiles(file);
  }

  /** Fills in the required fields. */
  async fill(title: string, lyrics = 'Det demrer over byen'): Promise<void> {
    await this.title.fill(title);
    await this.choice(songForm.category, sampleCategories[0]?.nameNo ?? '').click();
    await this.choice(songForm.language, languageLabels.no).click();
    await this.lyrics.fill(lyrics);
  }
}
