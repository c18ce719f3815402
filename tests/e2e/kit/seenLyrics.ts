import type { Page } from '@playwright/test';

/** How much of a song's lyrics is visible in the window. */
export interface LyricsVisibility {
  /** Lines of text that are cut off, covered by a bar or a button, or outside the window. */
  readonly hidden: readonly string[];
  /** Share of the window's height or width that the lyrics take, whichever is greater. */
  readonly fill: number;
  /** Share of the window's area within the outermost edges of the lyrics. */
  readonly area: number;
  /** Font size as a factor of the normal size in such a window. */
  readonly size: number;
  /** Whether «Tilpass» says that the whole song is seen. */
  readonly isWhole: boolean;
}

/** Measures once the layout is stable. */
export function measureLyrics(page: Page): Promise<LyricsVisibility> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const columns = document.querySelector('section[data-type]')?.parentElement;
    if (!columns) throw new Error('no lyrics');
    const place = () => {
      const { fontSize, visibility } = getComputedStyle(columns);
      const { left, top, width, height } = columns.getBoundingClientRect();
      return visibility === 'hidden'
        ? ''
        : [innerHeight, fontSize, left, top, width, height].join();
    };
    let last = '';
    for (let frames = 0; frames < 3; frames = place() === last && last !== '' ? frames + 1 : 0) {
      last = place();
      await frame();
    }
    const rows: { text: string; rect: DOMRect }[] = [];
    const texts = document.createTreeWalker(columns, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('.visually-hidden, [hidden]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width > 0) rows.push({ text: node.textContent ?? '', rect });
      }
    }
    const overlays = [...document.querySelectorAll('nav[data-bar], [role="toolbar"] button')]
      .filter((over) => getComputedStyle(over).visibility === 'visible')
      .map((over) => over.getBoundingClientRect());
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right &&
      one.right > other.left &&
      one.top < other.bottom &&
      one.bottom > other.top;
    const hidden = rows.filter(
      ({ rect }) =>
        rect.left < 0 ||
        rect.top < 0 ||
        rect.right > innerWidth ||
        rect.bottom > innerHeight ||
        overlays.some((over) => isOver(rect, over)),
    );
    const edges = rows.map(({ rect }) => rect);
    const width = Math.max(...edges.map((r) => r.right)) - Math.min(...edges.map((r) => r.left));
    const height = Math.max(...edges.map((r) => r.bottom)) - Math.min(...edges.map((r) => r.top));
    const { fontSize } = getComputedStyle(columns);
    const isSmall = innerWidth < 640 || innerHeight <= 480;
    return {
      hidden: hidden.map(({ text }) => text),
      fill: Math.max(width / innerWidth, height / innerHeight),
      area: (width / innerWidth) * (height / innerHeight),
      size: Number.parseFloat(fontSize) / (isSmall ? 17 : 19),
      isWhole: columns.dataset['fit'] === 'whole',
    };
  });
}
