import { pagesOnSheet } from './blanksBefore.ts';
import {
  type Page,
  type Paper,
  type PlacedText,
  type Stroke,
  a4Across,
  blankPage,
} from './page.ts';

/**
 * Puts pages two by two on sheets across, for a booklet: printed on both sides, turned over the
 * short edge, laid into each other and folded in the middle. Blank pages fill the last sheet.
 */
export function imposeBooklet(pages: readonly Page[], paper: Paper): Page[] {
  const count = Math.ceil(pages.length / pagesOnSheet) * pagesOnSheet;
  return Array.from({ length: count / 2 }, (_, side) => {
    const [low, high] = [pages[side] ?? blankPage, pages[count - 1 - side] ?? blankPage];
    return side % 2 === 0 ? besides(high, low, paper) : besides(low, high, paper);
  });
}

function besides(left: Page, right: Page, { width }: Paper): Page {
  const half = a4Across.width / 2;
  const inset = (half - width) / 2;
  const both = [movedRight(left, inset), movedRight(right, half + inset)];
  return {
    texts: both.flatMap(({ texts }) => texts),
    strokes: both.flatMap(({ strokes }) => strokes),
  };
}

function movedRight({ texts, strokes }: Page, by: number): Page {
  const moved = <T extends { readonly x: number }>(place: T): T => ({ ...place, x: place.x + by });
  return {
    texts: texts.map((text): PlacedText => moved(text)),
    strokes: strokes.map(
      (stroke): Stroke => ({ ...stroke, from: moved(stroke.from), to: moved(stroke.to) }),
    ),
  };
}
