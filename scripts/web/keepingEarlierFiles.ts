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
const keptAtMost = 10 * 1024 * 1024; // bytes; the server has them in memory

/**
 * Builds `dist/web`, and keeps what it replaces in `dist/earlier` for a while: a page opened before
 * fetches its screens when they are first needed. Answers what the build answers.
 */
export async function keepingEarlierFiles(
  dist: string,
  build: () => Promise<number>,
): Promise<number> {
  copyNow(dist, dist);
  const code = await build();
  letGo(dist);
  return code;
}

/** The same where a release comes in another folder: what the one before has goes along. */
export function keepEarlierFiles(from: string, to: string): void {
  const [kept, into] = [assetsIn(from, 'earlier'), assetsIn(to, 'earlier')];
  mkdirSync(into, { recursive: true });
  if (existsSync(kept)) cpSync(kept, into, { recursive: true, preserveTimestamps: true });
  copyNow(from, to);
  letGo(to);
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

/** What the new release has itself, what is too old, and the oldest of what is too much. */
function letGo(dist: string): void {
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
