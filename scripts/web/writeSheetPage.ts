import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Writes the page that a first sheet is put in: as the bare one, but with its style sheets in it and
 * the screen's code asked for at once, so that one answer paints the screen.
 */
export function writeSheetPage(dist: string): void {
  const web = join(dist, 'web');
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const chunks = chunksOf(manifest, 'index.html');
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const css = styles.map((file) => readFileSync(join(web, file), 'utf8')).join('');
  const scripts = [...new Set(chunks.map(({ file }) => file))].filter((file) =>
    file.endsWith('.js'),
  );
  const links = scripts.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
  const html = readFileSync(join(web, 'index.html'), 'utf8')
    .replace('<script src="/theme.js">', '<script defer src="/theme.js">')
    .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace('</head>', () => `<style>${css}</style>${links}</head>`);
  writeFileSync(join(dist, 'sheet', 'page.html'), html);
  const hash = createHash('sha256').update(css).digest('base64');
  writeFileSync(join(dist, 'sheet', 'styles.txt'), `'sha256-${hash}'`);
}

function chunksOf(
  manifest: Record<string, Chunk>,
  name: string,
  seen = new Set<string>(),
): Chunk[] {
  const chunk = manifest[name];
  if (chunk === undefined || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((each) => chunksOf(manifest, each, seen)), chunk];
}
