import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';
import { keepingEarlierFiles } from './keepingEarlierFiles.ts';
import { ifStale } from './sourcesHash.ts';

/** Everything that the built screens are made of. */
const sources = [
  'src/web',
  'src/song',
  'src/people',
  'src/plan',
  'src/contract',
  'scripts/web',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Builds `dist/web` where it is missing or its sources have changed. */
export function buildWebIfStale(): Promise<number> {
  const dist = join(projectRoot, 'dist');
  const built = join(dist, 'web', 'index.html');
  return ifStale({ stamp: join(dist, 'web.hash'), built, sources }, () => {
    console.log('Bygger skjermene …');
    const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
    // React has a slow development build for NODE_ENV=development, which is never served.
    const env = { NODE_ENV: 'production' };
    return keepingEarlierFiles(dist, () =>
      runToEnd(process.execPath, [vite, 'build', '--logLevel', 'warn'], env),
    );
  });
}
