import type { Page, PlacedText } from './page.ts';
import { margin, millimetres, paper, sizes } from './paper.ts';

/** A horizontal band of a page that is never cut. `y` of its texts counts from its top. */
export interface Strip {
  readonly texts: readonly PlacedText[];
  /** mm. A strip without texts is a gap, which no page begins with. */
  readonly height: number;
  /** Stands on the same page as the strip behind it, if a page can hold them. */
  readonly staysWithNext: boolean;
}

const footerRoom = millimetres(sizes.footer * 2);
const top = margin;
export const bottom = paper.height - margin - footerRoom;

/** At least one page. */
export function paginate(strips: readonly Strip[]): Page[] {
  const pages: PlacedText[][] = [];
  let page: PlacedText[] = [];
  let y = top;
  const turn = () => {
    pages.push(page);
    page = [];
    y = top;
  };
  for (const group of groupsOf(strips)) {
    const height = group.reduce((sum, strip) => sum + strip.height, 0);
    const isTooTall = height > bottom - top;
    if (y > top && y + height > bottom && hasTexts(group)) turn();
    for (const strip of group) {
      const isGap = strip.texts.length === 0;
      if (isGap && y === top) continue;
      if (isTooTall && y > top && y + strip.height > bottom) turn();
      for (const text of strip.texts) page.push({ ...text, y: y + text.y });
      y += strip.height;
    }
  }
  return [...pages, page].map((texts) => ({ texts }));
}

/** Strips that belong on one page. */
function groupsOf(strips: readonly Strip[]): Strip[][] {
  const groups: Strip[][] = [];
  let open: Strip[] | null = null;
  for (const strip of strips) {
    if (open) open.push(strip);
    else groups.push([strip]);
    if (strip.staysWithNext) open = groups.at(-1) ?? null;
    else if (strip.texts.length > 0) open = null; // a gap ends no group
  }
  return groups;
}

function hasTexts(group: readonly Strip[]): boolean {
  return group.some(({ texts }) => texts.length > 0);
}
