import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { firstLoad, firstScripts, lateSources } from './firstLoad.ts';
import { helloWorld } from './helloWorld.ts';

interface SongRouteSize {
  readonly scripts: readonly Buffer[];
  /** Sources that no script has before it is called for. */
  readonly late: readonly string[];
  readonly own: number;
  readonly least: number;
}

/**
 * The scripts that a song waits for when its page is opened first, from the screens as they are
 * built, by whoever is signed in and has nothing of the book on the device. In bytes after brotli:
 * theirs, and those of react + react-dom "hello world".
 */
export function songRouteSize(): SongRouteSize {
  const dist = join(projectRoot, 'dist', 'web');
  const files = firstLoad(dist, firstScripts);
  const scripts = files.map((file) => readFileSync(join(dist, file)));
  return { scripts, late: lateSources(dist), own: brotli(scripts), least: brotli(helloWorld()) };
}

function brotli(scripts: readonly Buffer[]): number {
  return scripts.reduce((bytes, script) => bytes + brotliCompressSync(script).length, 0);
}
