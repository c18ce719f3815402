import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

const keptFor = 30 * 24 * 60 * 60 * 1000; // 30 days
const keptAtMost = 10 * 1024 * 1024; // bytes; the server holds them in memory

/**
 * Builds `dist/web`, and keeps the files it replaces in `dist/earlier` for a while: a page that was
 * opened before still loads its lazy chunks. Returns the build's exit code.
 */
export async function keepingEarlierFiles(
  dist: string,
  build: () => Promise<number>,
): Promise<number> {
  copyNow(dist, dist);
  const code = await build();
  removeOldFiles(dist);
  return code;
}

/** Does the same for a release in another folder: copies the files of the earlier release. */
export function keepEarlierFiles(from: string, to: string): void {
  const [kept, into] = [assetsIn(from, 'earlier'), assetsIn(to, 'earlier')];
  mkdirSync(into, { recursive: true });
  if (existsSync(kept)) cpSync(kept, into, { recursive: true, preserveTimestamps: true });
  copyNow(from, to);
  removeOldFiles(to);
}

function assetsIn(dist: string, part: 'web' | 'earlier'): string {
  return join(dist, part, 'assets');
}

function copyNow(from: string, to: string): void {
  const [assets, earlier] = [assetsIn(from, 'web'), assetsIn(to, 'earlier')];
  if (!existsSync(assets)) return;
  mkdirSync(earlier, { recursive: true });
  const now = new Date();
  for (const name of readdirSync(assets)) {
    copyFileSync(join(assets, name), join(earlier, name));
    utimesSync(join(earlier, name), now, now);
  }
}

/**
 * Removes files that the new release has itself, that are too old, and the oldest beyond the size
 * limit.
 */
function removeOldFiles(dist: string): void {
  const [assets, earlier] = [assetsIn(dist, 'web'), assetsIn(dist, 'earlier')];
  if (!existsSync(earlier)) return;
  const files = readdirSync(earlier)
    .map((name) => ({ name, kept: statSync(join(earlier, name)) }))
    .sort((one, other) => other.kept.mtimeMs - one.kept.mtimeMs);
  let bytes = 0;
  for (const { name, kept } of files) {
    const isOld = Date.now() - kept.mtimeMs > keptFor;
    if (existsSync(join(assets, name)) || isOld || bytes + kept.size > keptAtMost) {
      rmSync(join(earlier, name));
    } else bytes += kept.size;
  }
}
