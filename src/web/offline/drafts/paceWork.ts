/** A piece of work that says itself if it failed. */
type Work = () => Promise<void>;

interface PacedWork {
  /** Begins at once, or as soon as the pace allows; takes the place of what waits. */
  readonly put: (work: Work) => void;
  /** Begins what waits, whatever the pace. */
  readonly flush: () => void;
  /** What waits is never begun. */
  readonly forget: () => void;
}

/**
 * Does the latest of much work: the first at once, then one at a time, at most every `interval` ms,
 * and always the last.
 */
export function paceWork(interval: number): PacedWork {
  let waiting: Work | null = null;
  let resting = false;

  const begin = () => {
    const work = waiting;
    waiting = null;
    return work?.();
  };
  const goOn = () => {
    if (waiting === null) return;
    resting = true;
    const rest = new Promise((resolve) => setTimeout(resolve, interval));
    void Promise.allSettled([begin(), rest]).then(() => {
      resting = false;
      goOn();
    });
  };

  return {
    put: (work) => {
      waiting = work;
      if (!resting) goOn();
    },
    flush: () => void begin(),
    forget: () => {
      waiting = null;
    },
  };
}
