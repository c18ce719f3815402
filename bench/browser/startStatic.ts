import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { benchFolder } from '#bench/servers/benchFolder.ts';
import { type Child, startChild } from '#bench/servers/startChild.ts';

export interface StaticFile {
  readonly path: string;
  readonly type: 'text/html' | 'text/javascript' | 'image/svg+xml' | 'font/woff2';
  readonly content: string | Buffer;
}

/**
 * Serves prepared responses from a separate process, as our server is one: a peer must not wait for
 * this process while it drives the browser.
 */
export function startStatic(files: readonly StaticFile[]): Promise<Child> {
  const list = join(mkdtempSync(join(benchFolder(), 'static-')), 'files.json');
  const written = files.map(({ path, type, content }) => [
    path,
    type,
    brotliCompressSync(content).toString('base64'),
  ]);
  writeFileSync(list, JSON.stringify(written));
  const first = { path: files[0]?.path ?? '/' };
  return startChild('bench/browser/staticServer.mjs', () => ({ FILES: list }), first);
}
