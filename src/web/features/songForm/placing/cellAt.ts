import type { Cell } from '#song/placing/cells.ts';
import lyrics from '#web/lyrics/Lyrics.module.css';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Not sung: chords, marks of voices, and what is only heard. */
const unsung = ['chord', 'sounding', 'voice', 'spoken'].map((name) => `.${lyrics[name]}`).join();

/** The cell of a drawn line that is nearest to a point of the window. */
export function cellAt(row: HTMLElement, cells: readonly Cell[], point: Point): Cell | null {
  let nearest: Cell | null = null;
  let least = Number.POSITIVE_INFINITY;
  const measure = (cell: Cell, rects: Iterable<DOMRect>) => {
    for (const rect of rects) {
      const distance = distanceTo(rect, point);
      if (distance >= least) continue;
      least = distance;
      nearest = cell;
    }
  };
  const letters = lettersOf(row);
  const chords = [...row.querySelectorAll<HTMLElement>('[data-chord]')];
  for (const cell of cells) {
    const own = letters.splice(0, cell.text.length);
    const [first, last] = [own[0], own.at(-1)];
    if (first !== undefined && last !== undefined) {
      const range = document.createRange();
      range.setStart(first.node, first.at);
      range.setEnd(last.node, last.at + 1);
      measure(cell, range.getClientRects());
    }
    if (cell.chord === null) continue;
    let name: string | undefined;
    while (name !== cell.chord && chords.length > 0) {
      const chord = chords.shift() as HTMLElement;
      name = name === undefined ? chord.dataset['chord'] : `${name} ${chord.dataset['chord']}`;
      const drawn = chord.querySelector(`.${lyrics['chord']}`);
      if (drawn !== null) measure(cell, [boxOf(drawn)]);
    }
  }
  return nearest;
}

/** The name of a chord fills the box of its syllable; only its letters count. */
function boxOf(chord: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(chord);
  return range.getBoundingClientRect();
}

/** The letters that are sung, in order, as cells have them: without blanks. */
function lettersOf(row: HTMLElement): { readonly node: Text; readonly at: number }[] {
  const letters: { node: Text; at: number }[] = [];
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
    if (node.parentElement?.closest(unsung) !== null) continue;
    for (let at = 0; at < node.length; at++) {
      if (/\S/.test(node.data.charAt(at))) letters.push({ node, at });
    }
  }
  return letters;
}

/** Along a row more easily than to another one. */
function distanceTo({ left, right, top, bottom }: DOMRect, { x, y }: Point): number {
  const across = Math.max(left - x, 0, x - right);
  const along = Math.max(top - y, 0, y - bottom);
  return Math.hypot(across, along * 2);
}
