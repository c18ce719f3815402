import { firstCharacters } from '#song/firstCharacters.ts';
import { layOutText } from './layOutLine.ts';
import {
  type Page,
  type PlacedText,
  type Ruler,
  columnsOf,
  margin,
  millimetres,
  paper,
  sizes,
} from './page.ts';

export interface FooterFacts {
  readonly title: string;
  readonly pageNumber: (page: number, pages: number) => string;
}

const style = { size: sizes.footer, bold: false };
const titleCharacters = 40;
const descent = 0.25; // of the size
const baseline = paper.height - margin - millimetres(sizes.footer * descent);

/** Adds a footer with title and page number inside the margin of every page. */
export function withFooter(pages: readonly Page[], facts: FooterFacts, ruler: Ruler): Page[] {
  const shown = firstCharacters(facts.title, titleCharacters);
  const [row] = layOutText(shown, style, { width: columnsOf(1).width, ruler }, 'footer');
  const title = (row?.texts ?? []).map((text) => ({ ...text, y: baseline }));
  const left = Math.min(...title.map(({ x }) => x)) - margin;
  return pages.map(({ texts }, index) => {
    const text = facts.pageNumber(index + 1, pages.length);
    const width = ruler(text, style);
    const number: PlacedText = {
      text,
      direction: 'ltr',
      x: paper.width - margin - width,
      y: baseline,
      width,
      style,
      ink: 'footer',
    };
    const moved = title.map((part) => ({ ...part, x: part.x - left }));
    return { texts: [...texts, ...moved, number] };
  });
}
