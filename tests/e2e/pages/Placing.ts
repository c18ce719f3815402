import { expect, type Locator, type Page } from '@playwright/test';
import { spokenChord } from '#web/lyrics/spokenChord.ts';
import { placing } from '#web/texts/placing.ts';
import { songForm } from '#web/texts/songForm.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Page object of «Plasser», in the form of a song or in the dialog of a version. */
export class Placing {
  readonly page: Page;
  readonly tab: Locator;
  readonly rows: Locator;
  readonly panel: Locator;
  readonly cells: Locator;
  /** The cell that the next chord goes to. */
  readonly mark: Locator;
  readonly said: Locator;
  /** «Annen …», once it is open. */
  readonly typed: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tab = page.getByRole('tab', { name: songForm.place });
    this.rows = page.locator('[data-row]');
    this.panel = page.getByRole('group', { name: placing.panel });
    this.cells = this.panel.getByRole('option');
    this.mark = this.panel.getByRole('option', { selected: true });
    this.said = page.getByRole('tabpanel').getByRole('status');
    this.typed = this.panel.getByRole('textbox', { name: placing.otherName });
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }

  chord(chord: string): Locator {
    return this.button(placing.chord(chord, spokenChord(chord)));
  }

  /** The middle of some letters of a drawn line, once it is in the window. */
  async middleOf(line: number, letters: string): Promise<Point> {
    const row = this.rows.nth(line);
    return row.evaluate((element, sought) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const texts: Text[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
        const unsung = node.parentElement?.closest(
          '[data-chord] > [aria-hidden], .visually-hidden',
        );
        if (unsung === null) texts.push(node);
      }
      const from = texts
        .map(({ data }) => data)
        .join('')
        .indexOf(sought);
      if (from < 0) throw new Error(`«${sought}» is not in the line`);
      const range = document.createRange();
      let before = 0;
      for (const text of texts) {
        const [begin, end] = [from - before, from + sought.length - before];
        if (begin >= 0 && begin < text.length) range.setStart(text, begin);
        if (end > 0 && end <= text.length) range.setEnd(text, end);
        before += text.length;
      }
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, letters);
  }

  /** Taps letters of a drawn line; they are marked. */
  async tap(line: number, letters: string): Promise<void> {
    const { x, y } = await this.middleOf(line, letters);
    await this.page.touchscreen.tap(x, y);
    await expect(this.rows.nth(line)).toHaveAttribute('aria-current');
  }
}
