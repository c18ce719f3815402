import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { buildTarget } from '#scripts/web/oldestBrowsers.ts';
import { firstLoad, firstScripts } from './firstLoad.ts';

/** The smallest page with React, built as the screens are. */
const helloWorld = {
  'index.html': '<div id="root"></div><script type="module" src="./main.js"></script>',
  'main.js': `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));`,
  'vite.config.js': `export default {
  build: { manifest: true, modulePreload: { polyfill: false }, target: ${JSON.stringify(buildTarget)} },
};`,
};

/**
 * Size of the scripts that a song waits for when its page is opened first by a signed-in person
 * with nothing on the device, read from the build; and of react + react-dom "hello world". Bytes
 * after brotli.
 */
export function songRouteSize() {
  const scripts = scriptsOf(join(projectRoot, 'dist', 'web'), firstScripts);
  return { scripts, own: brotli(scripts), least: brotli(buildHelloWorld()) };
}

function buildHelloWorld(): Buffer[] {
  const folder = join(projectRoot, '.cache', 'hello-world');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(helloWorld)) writeFileSync(join(folder, name), text);
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  return scriptsOf(join(folder, 'dist'), ['index']);
}

function scriptsOf(dist: string, names: readonly string[]): Buffer[] {
  return firstLoad(dist, names).map((file) => readFileSync(join(dist, file)));
}

function brotli(scripts: readonly Buffer[]): number {
  return scripts.reduce((bytes, script) => bytes + brotliCompressSync(script).length, 0);
}
