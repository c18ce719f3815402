import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';
import { keepingEarlierFiles } from './keepingEarlierFiles.ts';
import { sourcesHash } from './sourcesHash.ts';

/** All that the built screens are made of. */
const sources = [
  'src/web',
  'src/song',
  'src/people',
  'src/contract',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Builds `dist/web`, unless it is there and made of the very files that lie here now. */
export async function buildWebIfStale(): Promise<number> {
  const dist = join(projectRoot, 'dist');
  const stamp = join(dist, 'web.hash');
  const hash = sourcesHash(projectRoot, sources);
  const built = existsSync(stamp) && existsSync(join(dist, 'web', 'index.html'));
  if (built && readFileSync(stamp, 'utf8') === hash) return 0;

  console.log('Bygger skjermene …');
  rmSync(stamp, { force: true });
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  // React has a slow build of its own for NODE_ENV=development; what is served is never that one.
  const env = { NODE_ENV: 'production' };
  const code = await keepingEarlierFiles(dist, () =>
    runToEnd(process.execPath, [vite, 'build', '--logLevel', 'warn'], env),
  );
  if (code === 0) {
    mkdirSync(dist, { recursive: true });
    writeFileSync(stamp, hash);
  }
  return code;
}
