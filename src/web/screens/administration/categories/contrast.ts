/**
 * How well two colours, `#rrggbb`, stand out from each other: 1 to 21 (WCAG 2.2, contrast ratio).
 */
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
