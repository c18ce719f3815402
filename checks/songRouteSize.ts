import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { firstLoad } from './firstLoad.ts';
import { helloWorld } from './helloWorld.ts';

/**
 * The scripts of the first load on the song route, from the screens as they are built, and bytes
 * after brotli: theirs, and those of react + react-dom "hello world".
 */
export function songRouteSize(): { scripts: Buffer[]; own: number; least: number } {
  const dist = join(projectRoot, 'dist', 'web');
  const files = firstLoad(dist, ['index', 'song']);
  const scripts = files.map((file) => readFileSync(join(dist, file)));
  return { scripts, own: brotli(scripts), least: brotli(helloWorld()) };
}

function brotli(scripts: readonly Buffer[]): number {
  return scripts.reduce((bytes, script) => bytes + brotliCompressSync(script).length, 0);
}
