import { graphemesOf } from '#song/graphemesOf.ts';
import { type Direction, directionOf } from '#song/directionOf.ts';
import { type Ruler, millimetres } from '#song/print/page.ts';
import { visualOrder } from '#song/print/visualOrder.ts';
import type { FontName, Fonts, FamilyName, GlyphRun, Weight } from './pdfFonts.ts';
import { hebrewGlyphs } from './placedMarks.ts';

const hebrew = /[\u0590-\u05ff\ufb1d-\ufb4f]/;
const symbol = /[\u211f\u2123\u2190-\u2bff\ufffd]/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const digit = /\p{Nd}/u;
const plain = { hasHebrew: false, endsWord: false };
const replacement = '\ufffd';
const mirrored = new Map(['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(bothWays));

/** The glyph runs of a text. Every visible character is in some run. */
export function glyphRuns(
  text: string,
  direction: Direction,
  weight: Weight,
  fonts: Fonts,
): readonly GlyphRun[] {
  if (isWinAnsi(text) && direction === 'ltr')
    return [{ font: 'helvetica', weight, text, missing: null }];
  const runs: GlyphRun[] = [];
  for (const run of runsOfCharacters(text, direction, weight, fonts)) {
    const open = runs.at(-1);
    if (open && open.font === run.font && open.missing === null && run.missing === null) {
      runs[runs.length - 1] = { ...open, text: open.text + run.text };
    } else {
      runs.push(run);
    }
  }
  return runs;
}

function runsOfCharacters(text: string, base: Direction, weight: Weight, fonts: Fonts): GlyphRun[] {
  const clusters = Array.from(graphemesOf(text), ({ segment }) => segment);
  const hasHebrew = hebrew.test(text);
  if (base === 'ltr' && !rightToLeft.test(text)) {
    return clusters.flatMap((cluster) => runOf(cluster, plain, weight, fonts));
  }
  const kinds = clusters.map(
    (cluster) => directionOf(cluster) ?? (digit.test(cluster) ? 'ltr' : null),
  );
  const { order, directions } = visualOrder(kinds, base);
  return order.flatMap((index, place) => {
    const endsWord = !hebrew.test(clusters[order[place - 1] ?? -1] ?? '');
    const cluster = clusters[index] ?? '';
    const shown = directions[index] === 'rtl' ? (mirrored.get(cluster) ?? cluster) : cluster;
    return runOf(shown, { hasHebrew, endsWord }, weight, fonts);
  });
}

/** A grapheme in the first font that has all its characters. */
function runOf(
  cluster: string,
  { hasHebrew, endsWord }: { readonly hasHebrew: boolean; readonly endsWord: boolean },
  weight: Weight,
  fonts: Fonts,
): GlyphRun[] {
  const text = cluster.replace(unseen, '');
  if (text === '') return [];
  // Digits and punctuation between Hebrew letters use their font, so that the line is one run.
  if (!hasHebrew && isWinAnsi(text)) return [{ font: 'helvetica', weight, text, missing: null }];
  const family = familiesFor(text, hasHebrew).find((name) => fonts.has(`${name}-${weight}`, text));
  if (family === 'hebrew') {
    const drawn = hebrewGlyphs(text, endsWord);
    return [{ font: `hebrew-${weight}`, weight, text: drawn, missing: null }];
  }
  if (family) return [{ font: `${family}-${weight}`, weight, text, missing: null }];
  if (isWinAnsi(text)) return [{ font: 'helvetica', weight, text, missing: null }];
  const symbols: FontName = `symbols-${weight}`;
  return fonts.has(symbols, replacement)
    ? [{ font: symbols, weight, text: replacement, missing: cluster }]
    : [{ font: 'helvetica', weight, text: '?', missing: cluster }];
}

function familiesFor(text: string, hasHebrew: boolean): FamilyName[] {
  if (hebrew.test(text)) return ['hebrew'];
  const others: FamilyName[] = symbol.test(text) ? ['symbols'] : ['letters'];
  if (isWinAnsi(text)) return hasHebrew ? ['hebrew'] : [];
  return hasHebrew ? ['hebrew', ...others] : others;
}

function bothWays(pair: string): [string, string][] {
  const [left = '', right = ''] = pair;
  return [
    [left, right],
    [right, left],
  ];
}

const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
// The soft hyphen is in the code page, but Helvetica would draw it.
const writable = new RegExp(`^[ -~\\u00a0-\\u00ac\\u00ae-\\u00ff${beyondLatin1}]*$`);

/** Whether the PDF's built-in Helvetica has every character: code page Windows 1252. */
function isWinAnsi(text: string): boolean {
  return writable.test(text);
}

/**
 * Measures with the fonts that `drawPages` uses. Caches widths: create a new one when fonts are
 * added.
 */
export function pdfRuler(fonts: Fonts): Ruler {
  const known = { regular: new Map<string, number>(), bold: new Map<string, number>() };
  return (text, { size, bold }) => {
    const weight: Weight = bold ? 'bold' : 'regular';
    let width = known[weight].get(text);
    if (width === undefined) {
      const runs = glyphRuns(text, directionOf(text) ?? 'ltr', weight, fonts);
      width = runs.reduce((sum, run) => sum + fonts.widthOf(run), 0);
      known[weight].set(text, width);
    }
    return millimetres(size) * width;
  };
}
