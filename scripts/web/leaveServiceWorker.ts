import type { Plugin } from 'vite';

/** Lets go of the app that `npm start` has put into this browser, and opens its pages anew. */
const farewell = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
`;

/** In development the screens come from Vite, never from what an earlier `npm start` left behind. */
export function leaveServiceWorker(path: string): Plugin {
  return {
    name: 'leave-service-worker',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use(path, (_, answer) => {
        answer.setHeader('content-type', 'text/javascript');
        answer.setHeader('cache-control', 'no-cache');
        answer.end(farewell);
      });
    },
  };
}
