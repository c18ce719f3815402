import type { Plugin } from 'vite';

/** A service worker that unregisters the one installed by `npm start`, and reloads its pages. */
const unregisteringWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
`;

/**
 * In development the screens come from Vite, so a service worker left by `npm start` must be
 * removed.
 */
export function leaveServiceWorker(path: string): Plugin {
  return {
    name: 'leave-service-worker',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use(path, (_, answer) => {
        answer.setHeader('content-type', 'text/javascript');
        answer.setHeader('cache-control', 'no-cache');
        answer.end(unregisteringWorker);
      });
    },
  };
}
