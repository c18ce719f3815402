/** How long to wait between two attempts, in ms: it doubles from the first to the longest. */
interface Pauses {
  readonly first: number;
  readonly longest: number;
}

/**
 * Tries again after a pause that grows, and when the network is back, until an attempt answers true or
 * `signal` ends it.
 */
export async function tryUntil(
  attempt: () => Promise<boolean>,
  { first, longest }: Pauses,
  signal?: AbortSignal,
): Promise<void> {
  let pause = first;
  for (;;) {
    const isBack = await hope(pause, signal);
    if (signal?.aborted || (await attempt())) return;
    pause = isBack ? first : Math.min(pause * 2, longest);
  }
}

/** Ends after `pause` ms or with `signal`, or when the network is back, which it answers. */
function hope(pause: number, signal: AbortSignal | undefined): Promise<boolean> {
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
