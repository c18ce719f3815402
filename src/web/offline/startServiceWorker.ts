import type { QueryClient } from '@tanstack/react-query';
import { whenQuiet } from './whenQuiet.ts';

/**
 * Gets the service worker going after the first screen is there, from which it must take nothing;
 * in development there is none, nor where a browser refuses it. Answers how to call it off.
 */
export function startServiceWorker(client: QueryClient): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  return whenQuiet(client, () => void register());
}

async function register(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./registerServiceWorker.ts');
    await registerServiceWorker();
  } catch {
    // The app works without: the network was away, or the browser keeps nothing.
  }
}
