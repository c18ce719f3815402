import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, faintOn, palette, papers } from './palette.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#777777', 1],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s on %s is %f', (a, b, expected) => {
  expect(contrast(a, b)).toBeCloseTo(expected, 2);
});

describe('a colour', () => {
  it.each(palette)('of the palette is visible in both themes: $name', ({ color }) => {
    expect(faintOn(color)).toBeNull();
  });

  it.each([
    ['#ffff00', 'light'],
    ['#fdfdfd', 'light'],
    ['#000000', 'dark'],
    ['#0b2a4a', 'dark'],
  ])('%s has low contrast in the %s theme', (color, theme) => {
    expect(faintOn(color)).toBe(theme);
  });

  it('is compared with the background that is rendered', () => {
    const tokens = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8');
    expect(tokens).toContain(`--paper: light-dark(${papers.light}, ${papers.dark});`);
  });

  it('is blue by default (spec §9)', () => {
    expect(palette[0]?.color).toBe('#1565c0');
  });
});
