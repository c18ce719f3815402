/** Delay between attempts, in ms: it doubles from `first` to `longest`. */
interface Pauses {
  readonly first: number;
  readonly longest: number;
}

/**
 * Retries with exponential back-off, and when the network comes back, until an attempt resolves to
 * true or `signal` aborts.
 */
export async function tryUntil(
  attempt: () => Promise<boolean>,
  { first, longest }: Pauses,
  signal?: AbortSignal,
): Promise<void> {
  let pause = first;
  for (;;) {
    const isBack = await waitForRetry(pause, signal);
    if (signal?.aborted || (await attempt())) return;
    pause = isBack ? first : Math.min(pause * 2, longest);
  }
}

/**
 * Waits `pause` ms, until the network is back, or until `signal` aborts. True if the network is
 * back.
 */
function waitForRetry(pause: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isBack: boolean) => {
      clearTimeout(timer);
      removeEventListener('online', onBack);
      resolve(isBack);
    };
    const onBack = () => end(true);
    const timer = setTimeout(() => end(false), pause);
    addEventListener('online', onBack);
    signal?.addEventListener('abort', () => end(false), { once: true });
  });
}
