import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepEarlierFiles, keepingEarlierFiles } from './keepingEarlierFiles.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** A build as Vite does it: empties the folder, then writes. */
function release(files: Record<string, number>) {
  return keepingEarlierFiles(dist, async () => {
    rmSync(join(dist, 'web'), { recursive: true, force: true });
    mkdirSync(join(dist, 'web/assets'), { recursive: true });
    for (const [name, size] of Object.entries(files)) {
      writeFileSync(join(dist, 'web/assets', name), Buffer.alloc(size));
    }
    return 0;
  });
}
const earlier = () => readdirSync(join(dist, 'earlier/assets')).sort();

it('keeps files that a new build no longer has', async () => {
  expect(await release({ 'a-1.js': 1, 'font.woff2': 1 })).toBe(0);
  await release({ 'a-2.js': 1, 'font.woff2': 1 });
  expect(earlier()).toEqual(['a-1.js']);
  await release({ 'a-3.js': 1, 'font.woff2': 1 });
  expect(earlier()).toEqual(['a-1.js', 'a-2.js']);
  await release({ 'a-1.js': 1 });
  expect(earlier()).toEqual(['a-2.js', 'a-3.js', 'font.woff2']);
});

it('removes files older than thirty days', async () => {
  await release({ 'a-1.js': 1 });
  await release({ 'a-2.js': 1 });
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000);
  utimesSync(join(dist, 'earlier/assets/a-1.js'), day(29), day(29));
  await release({ 'a-3.js': 1 });
  expect(earlier()).toEqual(['a-1.js', 'a-2.js']);
  utimesSync(join(dist, 'earlier/assets/a-1.js'), day(31), day(31));
  await release({ 'a-4.js': 1 });
  expect(earlier()).toEqual(['a-2.js', 'a-3.js']);
});

it('removes the oldest files when the total is too large', async () => {
  await release({ 'a-1.js': 6 * 1024 * 1024 });
  await release({ 'a-2.js': 6 * 1024 * 1024 });
  utimesSync(join(dist, 'earlier/assets/a-1.js'), 1e9, Date.now() / 1000 - 60);
  await release({ 'a-3.js': 1 });
  expect(earlier()).toEqual(['a-2.js']);
});

it('returns the exit code of a failed build and keeps the files', async () => {
  await release({ 'a-1.js': 1 });
  expect(await keepingEarlierFiles(dist, () => Promise.resolve(1))).toBe(1);
  expect(readdirSync(join(dist, 'web/assets'))).toEqual(['a-1.js']);
});

it('copies the files to a release in another folder, with their times', async () => {
  await release({ 'a-1.js': 1 });
  await release({ 'a-2.js': 1, 'font.woff2': 1 });
  utimesSync(join(dist, 'earlier/assets/a-1.js'), 1e9, Date.now() / 1000 - 60);
  const next = join(dist, 'next');
  mkdirSync(join(next, 'web/assets'), { recursive: true });
  writeFileSync(join(next, 'web/assets/font.woff2'), 'x');
  keepEarlierFiles(dist, next);
  expect(readdirSync(join(next, 'earlier/assets')).sort()).toEqual(['a-1.js', 'a-2.js']);
  const keptAt = (name: string) => statSync(join(next, 'earlier/assets', name)).mtimeMs;
  expect(keptAt('a-2.js') - keptAt('a-1.js')).toBeGreaterThan(30_000);
});
