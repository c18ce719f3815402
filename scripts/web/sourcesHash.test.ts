import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesHash } from './sourcesHash.ts';

it('changes with the content or the name of a file, but not with a test', () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(root, 'src/web'), { recursive: true });
  const hash = () => sourcesHash(root, ['src', 'missing.ts']);
  writeFileSync(join(root, 'src/web/a.ts'), 'one');
  const first = hash();
  writeFileSync(join(root, 'src/web/a.test.ts'), 'a test');
  expect(hash()).toBe(first);
  writeFileSync(join(root, 'src/web/a.ts'), 'two');
  const second = hash();
  renameSync(join(root, 'src/web/a.ts'), join(root, 'src/web/b.ts'));
  expect(new Set([first, second, hash()]).size).toBe(3);
  rmSync(root, { recursive: true });
});
