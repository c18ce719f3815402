import { expect, type Locator, type Page } from '@playwright/test';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { pdfExport, song } from '#web/texts/song.ts';
import { chordShapes, print, songDetails } from '#web/texts/songTools.ts';

const phone = 640; // px; from here on every tool is in the toolbar

/** Page object of /song/{id}. */
export class SongPage {
  readonly page: Page;
  readonly title: Locator;
  readonly toolbar: Locator;
  readonly view: Locator;
  readonly music: Locator;
  /** «PDF og utskrift». */
  readonly paper: Locator;
  /** «⋯» of phones. */
  readonly more: Locator;
  /** Names the key, and opens «Musikk». */
  readonly key: Locator;
  readonly pdf: Locator;
  /** Leads to where one was. */
  readonly back: Locator;
  /** The line below the title. */
  readonly facts: Locator;
  /** Current text size, in percent. */
  readonly textSize: Locator;
  readonly sections: Locator;
  readonly lines: Locator;
  /** Labels A and K before lines. */
  readonly labels: Locator;
  readonly versions: Locator;
  readonly details: Locator;
  /** The section «Grepbilder» below the song. */
  readonly shapes: Locator;
  /** The popover that a tap on a chord opens. */
  readonly shapesAt: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.toolbar = page.getByRole('toolbar', { name: song.toolbar });
    this.view = page.getByRole('dialog', { name: song.view });
    this.music = page.getByRole('dialog', { name: song.music });
    this.paper = page.getByRole('dialog', { name: pdfExport.sheet });
    this.more = page.getByRole('dialog', { name: song.more });
    this.key = this.toolbar.getByRole('button', { name: new RegExp(`^${song.music}(:|$)`) });
    this.back = page.getByRole('button', { name: chrome.back, exact: true });
    this.pdf = page.getByRole('button', { name: pdfExport.button, exact: true });
    this.facts = page.locator('article > header > p').last();
    this.textSize = this.toolbar.locator('output');
    this.sections = page.locator('section[data-type]');
    this.lines = linesOf(this.sections);
    this.labels = this.sections.locator('[data-voice] > [aria-hidden]');
    this.versions = page.getByRole('combobox', { name: song.version });
    this.details = page.getByText(songDetails.heading);
    this.shapes = page.getByRole('region', { name: chordShapes.heading });
    this.shapesAt = page.locator('[data-shapes]');
  }

  /** Opens a sample song by its title. */
  async open(title: string): Promise<void> {
    const sample = sampleSongs.find((each) => each.title === title);
    await this.page.goto(`/song/${sample?.id ?? title}`);
    await this.sections.first().waitFor();
  }

  /** Sets the text size (1 is 100 %) as from another tab; also applies to songs opened later. */
  async resize(size: number): Promise<void> {
    await this.page.evaluate((textSize) => {
      localStorage.setItem('sangbok.display', JSON.stringify({ textSize }));
      dispatchEvent(new StorageEvent('storage'));
    }, size);
    await expect(this.textSize).toHaveText(song.textSize(size * 100));
  }

  /** A button of the toolbar, of full screen, or of an open sheet. */
  tool(name: string): Locator {
    const sheets = this.view.or(this.music).or(this.paper);
    return this.toolbar.or(sheets).getByRole('button', { name, exact: true });
  }

  /** Opens «Visning» on phones; elsewhere its tools are in the toolbar. */
  async openView(): Promise<void> {
    const { width, height } = await this.#window();
    if (width >= phone && height > 480) return;
    await this.toolbar.getByRole('button', { name: song.view, exact: true }).click();
    await this.view.waitFor();
  }

  /** Opens «⋯» on phones; elsewhere its tools are in the toolbar. */
  async openMore(): Promise<void> {
    if ((await this.#window()).width >= phone) return;
    await this.page.getByRole('button', { name: song.more, exact: true }).click();
    await this.more.waitFor();
  }

  /** Opens «PDF og utskrift». */
  async openPaper(): Promise<void> {
    await this.openMore();
    const name = (await this.more.isVisible()) ? pdfExport.sheet : pdfExport.button;
    await this.page.getByRole('button', { name, exact: true }).click();
    await this.paper.waitFor();
  }

  /** Saves the song as a PDF. */
  async savePdf(): Promise<void> {
    if (!(await this.paper.isVisible())) {
      await this.openMore();
      await this.pdf.click();
      if ((await this.#window()).width < phone) return;
    }
    await this.tool(print.save).click();
  }

  /** Opens the form. */
  async edit(): Promise<void> {
    await this.openMore();
    await this.page.getByRole('link', { name: song.edit, exact: true }).click();
  }

  /** Opens «Musikk»: key, capo, note names. */
  async openMusic(): Promise<void> {
    await this.key.click();
    await this.music.waitFor();
  }

  #window(): Promise<{ width: number; height: number }> {
    return this.page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  }

  /** Chords of the song as drawn, in order. */
  async chords(): Promise<string[]> {
    return this.sections.locator('[data-chord] > :first-child').allTextContents();
  }

  /** A chord in the lyrics, by its text. */
  chord(text: string): Locator {
    return this.sections.locator(`[data-chord="${text}"] > :first-child`).first();
  }

  /** Font size of the lyrics, in px. */
  async fontSize(): Promise<number> {
    return this.lines
      .first()
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
  }

  /** For each line, whether it is bold. */
  async boldLines(): Promise<boolean[]> {
    return this.lines.evaluateAll((lines) =>
      lines.map((line) => Number(getComputedStyle(line).fontWeight) > 500),
    );
  }

  async chordInk(): Promise<string> {
    const chord = this.sections.locator('[data-chord] > :first-child').first();
    return chord.evaluate((node) => getComputedStyle(node).color);
  }
}

/** The lines of lyrics in these sections, each with its own direction. */
export function linesOf(sections: Locator): Locator {
  return sections.locator(':scope > p > [dir], :scope > p[dir]');
}
