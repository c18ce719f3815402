import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One file of the built screens, ready to be sent. */
export interface ScreenFile {
  readonly type: string;
  readonly cacheControl: string;
  /** Strong ETag without quotes, of the uncompressed content. */
  readonly tag: string;
  readonly content: Buffer;
  /** Compressed at build time; null where the build made no compressed file. */
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** Path → file. Only these files are served, so no path can reach the file system. */
export type ScreenFiles = ReadonlyMap<string, ScreenFile>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built screens into memory, about five megabytes: `dist/web`, and in `dist/earlier` files of
 * earlier releases for pages that are still open. Null where nothing has been built.
 *
 * In memory, so that a release is sent whole while a build replaces its files. Not `@fastify/static`
 * (10.1.11): its ETags come from time and size, which two releases of the page share, and a browser would
 * get 304 for the old page.
 */
export function readScreenFiles(dist: string): ScreenFiles | null {
  const web = join(dist, 'web');
  if (!existsSync(join(web, 'index.html'))) return null;
  return new Map([...filesIn(join(dist, 'earlier')), ...filesIn(web)]);
}

function filesIn(folder: string): [string, ScreenFile][] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('.'));
  return files.map((path) => [`/${path}`, readScreenFile(folder, path)]);
}

function readScreenFile(folder: string, path: string): ScreenFile {
  const content = readFileSync(join(folder, path));
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    // File names under assets/ contain a hash of the content.
    cacheControl: path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    content,
    br: readIfThere(join(folder, `${path}.br`)),
    gzip: readIfThere(join(folder, `${path}.gz`)),
  };
}

function readIfThere(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}
