import { registerServiceWorker } from './registerServiceWorker.ts';

/** In development there is no service worker, nor where a browser refuses it. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await registerServiceWorker();
  } catch {
    // The app works without: the network was away, or the browser keeps nothing.
  }
}
