import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/**
 * The chunks that a song waits for when its page is opened first, verified in
 * tests/e2e/offline/firstLoad.e2e.ts.
 */
export const firstScripts = ['index'];

/**
 * The scripts that a browser must fetch before it can run these chunks: the chunks, their imports,
 * and the scripts that the page names. Read from Vite's manifest, relative to `dist`.
 */
export function firstLoad(dist: string, names: readonly string[]): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'),
  );
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build knows no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const name of names) {
    const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === name);
    if (keys.length === 0) throw new Error(`the build has no chunk ${name}`);
    keys.forEach(add);
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [, script = ''] of page.matchAll(/<script[^>]* src="\/?([^"]+)"/g)) files.add(script);
  return [...files].filter((file) => file.endsWith('.js'));
}
