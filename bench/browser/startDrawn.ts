import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Child } from '#bench/servers/startChild.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { at } from './stage.ts';
import { type StaticFile, startStatic } from './startStatic.ts';

/** Keeps pages when it is installed, and answers with them: the least that a worker can do. */
const worker = (paths: readonly string[]) => `
self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(answer(event.request)));
async function keep() {
  await (await caches.open('drawn')).addAll(${JSON.stringify(paths)});
  await skipWaiting();
}
async function answer(request) {
  return (await caches.match(request)) ?? fetch(request);
}
`;

const installs = `<!doctype html><script type="module">
navigator.serviceWorker.register('/worker.js');
await navigator.serviceWorker.ready;
document.title = 'kept';
</script>`;

/**
 * Installs on the phone, at an origin of its own, a worker that has in its cache these pages as our
 * worker draws them, with all files that they name.
 */
export async function startDrawn(phone: BrowserContext, paths: readonly string[]): Promise<Child> {
  const page = await phone.newPage();
  const drawn: StaticFile[] = [];
  for (const path of paths) {
    const answer = await page.goto(path);
    if (!answer?.fromServiceWorker()) throw new Error(`the worker did not answer ${path}`);
    drawn.push({ path, type: 'text/html', content: await answer.text() });
  }
  const named = drawn.flatMap(({ content }) =>
    [...String(content).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|woff2|svg))"/g)].map(
      ([, path = '']) => path,
    ),
  );
  const files = Array.from(new Set(named), fileOf);
  const kept = [...drawn, ...files].map(({ path }) => path);
  const server = await startStatic([
    { path: '/', type: 'text/html', content: installs },
    { path: '/worker.js', type: 'text/javascript', content: worker(kept) },
    ...drawn,
    ...files,
  ]);
  await page.goto(at(server.port));
  await page.waitForFunction(() => document.title === 'kept');
  await page.close();
  return server;
}

function fileOf(path: string): StaticFile {
  const content = readFileSync(join(projectRoot, 'dist/web', path));
  const type = path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.svg')
      ? 'image/svg+xml'
      : 'font/woff2';
  return { path, type, content };
}
