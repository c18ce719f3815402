import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { buildTarget } from '#scripts/web/browserFloor.ts';
import { firstLoad } from './firstLoad.ts';

/** The smallest page that React can make, built as the screens are. */
const files = {
  'index.html': '<div id="root"></div><script type="module" src="./main.js"></script>',
  'main.js': `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));`,
  'vite.config.js': `export default {
  build: { manifest: true, modulePreload: { polyfill: false }, target: ${JSON.stringify(buildTarget)} },
};`,
};

/** Builds react + react-dom "hello world"; answers all of its JavaScript. */
export function helloWorld(): Buffer[] {
  const folder = join(projectRoot, '.cache', 'hello-world');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const dist = join(folder, 'dist');
  return firstLoad(dist, ['index']).map((file) => readFileSync(join(dist, file)));
}
