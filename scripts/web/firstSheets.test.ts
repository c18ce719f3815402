import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
