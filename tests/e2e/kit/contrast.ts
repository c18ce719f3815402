/** Contrast ratio of two `rgb(…)` colours (WCAG 2.2, «contrast ratio»). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color);
  if (parts === null) throw new Error(`not an opaque colour: ${color}`);
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
