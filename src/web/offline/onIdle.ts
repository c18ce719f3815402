import type { QueryClient } from '@tanstack/react-query';
import { isLoading } from '#web/ui/Loading.tsx';

const rest = 1000; // ms without a question to the server

/** Calls `then` once a screen is there: its code, and the answers to all that it asked for. */
export function onIdle(client: QueryClient, then: () => void): () => void {
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(look, rest);
  };
  const look = () => {
    const isBusy = document.readyState !== 'complete' || isLoading() || client.isFetching() > 0;
    if (isBusy) return restart();
    stop();
    then();
  };
  const unsubscribe = client.getQueryCache().subscribe(restart);
  let timer = setTimeout(look, rest);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  return stop;
}
