import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';
import { expect, it } from 'vitest';
import { type SheetPages, sheetPagesPath } from '#contract/firstSheet.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

const web = join(projectRoot, 'dist/web');
const built: SheetPages = JSON.parse(readFileSync(join(web, sheetPagesPath), 'utf8'));

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
