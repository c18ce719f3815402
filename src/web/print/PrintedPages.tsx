import { createElement, type ReactElement, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import {
  type Page,
  type Paper,
  type PlacedText,
  a4,
  a4Across,
  millimetres,
} from '#song/print/page.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './PrintedPages.module.css';
import { inksWith } from './inks.ts';

interface PrintedPagesProps {
  readonly pages: readonly Page[];
  readonly paper: Paper;
  readonly chordColor: ChordColor;
}

/**
 * Prints the pages of a PDF with the browser: as pictures, since few browsers print a PDF for a
 * page. While it is rendered, they are what the browser prints; some browsers ask for them only
 * after `print` has returned.
 */
export function PrintedPages({ pages, paper, chordColor }: PrintedPagesProps) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['printed'] = 'pages';
    window.print();
    return () => void delete dataset['printed'];
  }, [pages]);
  const drawn = pages.map((page) => drawPage(page, paper, chordColor));
  return createPortal(
    createElement(
      'div',
      { className: classNames(styles['pages'], styles[formatOf(paper)]) },
      ...drawn,
    ),
    document.body,
  );
}

function formatOf({ width }: Paper): 'a4' | 'a4Across' | 'a5' {
  if (width === a4Across.width) return 'a4Across';
  return width === a4.width ? 'a4' : 'a5';
}

function drawPage(
  { texts, strokes }: Page,
  { width, height }: Paper,
  chordColor: ChordColor,
): ReactElement {
  const inks = inksWith(chordColor);
  return createElement(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, className: styles['page'] },
    ...strokes.map(({ from, to, width: pen, round }) =>
      createElement('path', {
        d: `M${from.x} ${from.y}L${to.x} ${to.y}`,
        stroke: inks.text,
        strokeWidth: pen,
        strokeLinecap: round ? 'round' : 'butt',
      }),
    ),
    ...texts.map((text) => drawText(text, inks[text.ink])),
  );
}

/** As wide as in the PDF, whatever font the device has. */
function drawText({ text, direction, x, y, width, style }: PlacedText, ink: string): ReactElement {
  return createElement(
    'text',
    {
      x: direction === 'ltr' ? x : x + width,
      y,
      direction,
      fill: ink,
      fontSize: millimetres(style.size),
      fontWeight: style.bold ? 700 : 400,
      ...(width > 0 && { textLength: width, lengthAdjust: 'spacingAndGlyphs' }),
    },
    text,
  );
}
