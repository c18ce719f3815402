import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'postcss';
import { expect, it } from 'vitest';
import { type SheetPages, sheetPagesPath } from '#contract/firstSheet.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

it('writes the pages last, so that whoever finds them finds what draws', () => {
  const written = (file: string) => statSync(join(projectRoot, 'dist', file)).mtimeMs;
  const drawings = readdirSync(join(projectRoot, 'dist/web/assets'))
    .filter((name) => /^deviceSheet-.*\.js$/.test(name))
    .map((name) => written(`web/assets/${name}`));
  expect(drawings).not.toEqual([]);
  for (const drawing of [...drawings, written('sheet/firstSheet.js')]) {
    expect(drawing).toBeLessThanOrEqual(written('web/sheets.json'));
  }
});

const web = join(projectRoot, 'dist/web');
const built: SheetPages = JSON.parse(readFileSync(join(web, sheetPagesPath), 'utf8'));

it.each([
  ['song', 6700],
  ['home', 5700],
  ['library', 5700],
  ['login', 3700],
] as const)('brings along few styles: %s, at most %i B before its screen', (screen, most) => {
  const html = built[screen].html.replace(/<svg hidden>.*?<\/svg>/s, ''); // the logo, a file else
  expect(html).not.toContain('<symbol');
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(most);
});

it.each(['song', 'home', 'library', 'login'] as const)(
  'has every style in the page or behind it, and none twice: %s',
  (screen) => {
    const { html } = built[screen];
    const fileOf = (link: RegExp) =>
      [...html.matchAll(link)]
        .map(([, file = '']) => readFileSync(join(web, file), 'utf8'))
        .join('');
    const whole = fileOf(/<link rel="stylesheet" disabled href="([^"]*)"/g);
    const rest = fileOf(/<link data-rest href="([^"]*)"/g);
    const first = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
    const all = selectorsIn(whole);
    expect(all.length).toBeGreaterThan(200);
    expect([...selectorsIn(first), ...selectorsIn(rest)].toSorted()).toEqual(all.toSorted());
  },
);

function selectorsIn(css: string): string[] {
  const selectors: string[] = [];
  parse(css).walkRules((rule) => void selectors.push(...rule.selectors));
  return selectors;
}
