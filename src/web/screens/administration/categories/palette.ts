import type { colorNames } from '#web/texts/administration.ts';

/**
 * Colours visible in both themes and distinguishable from each other; the first is the default
 * (spec §9).
 */
export const palette: readonly {
  readonly color: string;
  readonly name: keyof typeof colorNames;
}[] = [
  { color: '#1565c0', name: 'blue' },
  { color: '#7e57c2', name: 'violet' },
  { color: '#ec407a', name: 'rose' },
  { color: '#e53935', name: 'red' },
  { color: '#e96500', name: 'orange' },
  { color: '#ba8300', name: 'gold' },
  { color: '#7f8c1a', name: 'olive' },
  { color: '#2e7d32', name: 'green' },
  { color: '#0093a8', name: 'turquoise' },
  { color: '#78909c', name: 'slate' },
  { color: '#8d6e63', name: 'brown' },
  { color: '#757575', name: 'grey' },
];

/** The backgrounds of the two themes, as in styles/tokens.css. */
export const papers = { light: '#fcf9f2', dark: '#16130e' } as const;
const minimumContrast = 3; // minimum for non-text (WCAG 2.2, 1.4.11)

/**
 * The theme in which a category's dot has too little contrast, the worse one first; null if in
 * neither.
 */
export function faintOn(color: string): keyof typeof papers | null {
  const ratios = { light: contrast(color, papers.light), dark: contrast(color, papers.dark) };
  const worse = ratios.light < ratios.dark ? 'light' : 'dark';
  return ratios[worse] < minimumContrast ? worse : null;
}

/** Contrast ratio of two colours, `#rrggbb`: 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [brighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((brighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Relative luminance, 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
