import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/**
 * The scripts a browser fetches before it can show these sources: their chunks, all that those
 * import, and what the page itself names. Read from Vite's manifest, relative to `dist`.
 */
export function firstLoad(dist: string, sources: readonly string[]): string[] {
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
  for (const source of sources) add(source);
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [, script = ''] of page.matchAll(/<script[^>]* src="\/?([^"]+)"/g)) files.add(script);
  return [...files].filter((file) => file.endsWith('.js'));
}
