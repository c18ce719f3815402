import type { QueryClient } from '@tanstack/react-query';
import { isLoading } from '#web/ui/Loading.tsx';

const quietTime = 1000; // ms without a request to the server

/** Calls `then` once the screen is idle: its code is loaded and its queries are answered. */
export function onIdle(client: QueryClient, then: () => void): () => void {
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(check, quietTime);
  };
  const check = () => {
    const isBusy = document.readyState !== 'complete' || isLoading() || client.isFetching() > 0;
    if (isBusy) return restart();
    stop();
    then();
  };
  const unsubscribe = client.getQueryCache().subscribe(restart);
  let timer = setTimeout(check, quietTime);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  return stop;
}
