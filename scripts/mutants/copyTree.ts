import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

const left = ['.cache', '.git', 'data', 'dist', 'node_modules', 'test-results'];

/** A copy of the sources beside the same packages, in which a fault may be planted; its path. */
export function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'sangbok-mutants-'));
  for (const name of readdirSync(projectRoot)) {
    if (!left.includes(name))
      cpSync(join(projectRoot, name), join(tree, name), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(tree, 'node_modules'), 'junction');
  return tree;
}
