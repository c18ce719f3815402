import type { QueryClient } from '@tanstack/react-query';

const rest = 1000; // ms without a question to the server

/** Calls `then` once the first screen is there: the page is loaded and nothing is being fetched. */
export function whenQuiet(client: QueryClient, then: () => void): () => void {
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(look, rest);
  };
  const look = () => {
    if (document.readyState !== 'complete' || client.isFetching() > 0) return restart();
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
