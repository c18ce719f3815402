import { firstCharacters } from '#song/firstCharacters.ts';
import { layOutText } from './layOutLine.ts';
import {
  type Page,
  type Paper,
  type PlacedText,
  type Ruler,
  a4,
  columnsOf,
  footerSize,
  margin,
  millimetres,
} from './page.ts';

export interface FooterFacts {
  readonly title: string;
  readonly pageNumber: (page: number, pages: number) => string;
}

const style = { size: footerSize, bold: false };
const titleCharacters = 40; // on A4
const descent = 0.25; // of the size

/** Adds a footer with title and page number inside the margin of every page. */
export function withFooter(
  pages: readonly Page[],
  facts: FooterFacts,
  paper: Paper,
  ruler: Ruler,
): Page[] {
  const { width: whole } = columnsOf(paper, 1);
  const y = paper.height - margin - millimetres(footerSize * descent);
  const most = Math.floor((titleCharacters * whole) / columnsOf(a4, 1).width);
  const shown = firstCharacters(facts.title, most);
  const [row] = layOutText(shown, style, { width: whole, ruler }, { ink: 'footer' });
  const title = (row?.texts ?? []).map((text) => ({ ...text, y }));
  const left = Math.min(...title.map(({ x }) => x)) - margin;
  return pages.map(({ texts, strokes }, index) => {
    const text = facts.pageNumber(index + 1, pages.length);
    const width = ruler(text, style);
    const x = paper.width - margin - width;
    const number: PlacedText = { text, direction: 'ltr', x, y, width, style, ink: 'footer' };
    const moved = title.map((part) => ({ ...part, x: part.x - left }));
    return { texts: [...texts, ...moved, number], strokes };
  });
}
