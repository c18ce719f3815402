/** A task that reports its own failure. */
type Task = () => Promise<void>;

interface ThrottledWork {
  /** Runs now, or once the interval has passed. Replaces the pending task. */
  readonly schedule: (task: Task) => void;
  /** Runs the pending task now, whatever the interval. */
  readonly flush: () => void;
  /** Drops the pending task. */
  readonly cancel: () => void;
}

/**
 * Throttle with leading and trailing edge: runs the first task at once, then the latest pending
 * one, at most every `interval` ms and never two at once. The last task always runs.
 */
export function throttleWork(interval: number): ThrottledWork {
  let pending: Task | null = null;
  let resting = false;

  const begin = () => {
    const task = pending;
    pending = null;
    return task?.();
  };
  const goOn = () => {
    if (pending === null) return;
    resting = true;
    const rest = new Promise((resolve) => setTimeout(resolve, interval));
    void Promise.allSettled([begin(), rest]).then(() => {
      resting = false;
      goOn();
    });
  };

  return {
    schedule: (task) => {
      pending = task;
      if (!resting) goOn();
    },
    flush: () => void begin(),
    cancel: () => {
      pending = null;
    },
  };
}
