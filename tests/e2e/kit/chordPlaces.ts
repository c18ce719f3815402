import type { Page } from '@playwright/test';

/** Positions at which a chord and its syllable are drawn; px from the left edge of the page. */
export interface ChordPlace {
  readonly chord: string;
  readonly chordLeft: number;
  readonly chordRight: number;
  readonly textLeft: number;
  readonly textRight: number;
}

/** Measures the drawn glyphs of every chord that has text below it. */
export async function chordPlaces(page: Page): Promise<ChordPlace[]> {
  return page.locator('[data-chord]').evaluateAll((boxes) => {
    const extent = (nodes: Node[]) => {
      const range = document.createRange();
      const rects = nodes.flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width }) => width > 0);
      });
      return {
        left: Math.min(...rects.map(({ left }) => left)),
        right: Math.max(...rects.map(({ right }) => right)),
      };
    };
    const isLabel = (node: Node) => node instanceof Element && node.matches('[data-voice]');
    return boxes
      .filter((box) => box.textContent !== box.firstChild?.textContent)
      .map((box) => {
        const chord = extent([box.firstChild ?? box]);
        const text = extent([...box.childNodes].slice(1).filter((node) => !isLabel(node)));
        return {
          chord: box.getAttribute('data-chord') ?? '',
          chordLeft: chord.left + scrollX,
          chordRight: chord.right + scrollX,
          textLeft: text.left + scrollX,
          textRight: text.right + scrollX,
        };
      });
  });
}
