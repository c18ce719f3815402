import type { Direction } from '#song/directionOf.ts';
import type { Ink, PlacedText, TextStyle } from './page.ts';

const dust = 1e-6; // mm, tolerance for rounding errors

/** Joins adjacent texts, spaces between them included, so that a line consists of few texts. */
export class TextRun {
  readonly #finished: PlacedText[] = [];
  #open: PlacedText | null = null;
  #space = { text: '', width: 0 };
  readonly #style: TextStyle;
  readonly #y: number;
  readonly #ink: Ink;

  constructor(style: TextStyle, y: number, ink: Ink) {
    this.#style = style;
    this.#y = y;
    this.#ink = ink;
  }

  add(text: string, direction: Direction, x: number, width: number): void {
    const open = this.#open;
    const space = this.#space;
    this.#space = { text: '', width: 0 };
    if (open?.direction === direction) {
      const isRight = direction === 'rtl';
      const end = isRight ? open.x - space.width : open.x + open.width + space.width;
      const start = isRight ? x + width : x;
      if (Math.abs(end - start) < dust) {
        const grown = open.width + space.width + width;
        this.#open = {
          ...open,
          text: open.text + space.text + text,
          x: isRight ? x : open.x,
          width: grown,
        };
        return;
      }
    }
    if (open) this.#finished.push(open);
    this.#open = { text, direction, x, y: this.#y, width, style: this.#style, ink: this.#ink };
  }

  addSpace(text: string, width: number): void {
    this.#space = { text, width };
  }

  done(): readonly PlacedText[] {
    return this.#open ? [...this.#finished, this.#open] : this.#finished;
  }
}
