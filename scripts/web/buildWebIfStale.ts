import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';
import { keepingEarlierFiles } from './keepingEarlierFiles.ts';
import { ifStale } from './sourcesHash.ts';
import { writeSheetPages } from './writeSheetPages.ts';

/** All that the built screens are made of. */
const sources = [
  'src/web',
  'src/song',
  'src/people',
  'src/contract',
  'vite.config.ts',
  'vite.sheet.config.ts',
  'package.json',
  'package-lock.json',
];

/** Builds `dist/web`, unless it is there and made of the very files that lie here now. */
export function buildWebIfStale(): Promise<number> {
  const dist = join(projectRoot, 'dist');
  const built = join(dist, 'web', 'index.html');
  return ifStale({ stamp: join(dist, 'web.hash'), built, sources }, () => {
    console.log('Bygger skjermene …');
    const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
    // React has a slow build of its own for NODE_ENV=development; what is served is never that one.
    const env = { NODE_ENV: 'production' };
    const build = (...args: readonly string[]) =>
      runToEnd(process.execPath, [vite, 'build', ...args, '--logLevel', 'warn'], env);
    return keepingEarlierFiles(dist, async () => {
      const code = (await build()) || (await build('--config', 'vite.sheet.config.ts'));
      if (code === 0) writeSheetPages(dist);
      return code;
    });
  });
}
