import { setTimeout as pause } from 'node:timers/promises';

/** Nobody rightly waits that long, here or for another process: transactions take milliseconds. */
const waitAtMost = 10_000; // ms

/**
 * One at a time, first come first served. Whoever waits too long is refused instead: that is how
 * a query on `db` inside a transaction of `db` ends, which would wait for itself for ever.
 */
export class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];
  readonly #patience: number;

  constructor(patience: number = waitAtMost) {
    this.#patience = patience;
  }

  /** Whether who takes a turn has it at once. */
  get free(): boolean {
    return !this.#taken;
  }

  take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(refusal);
        resolve();
      };
      const refusal = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new DatabaseBusy('no turn on the connection; is db used inside its transaction?'));
      }, this.#patience);
      this.#waiting.push(turn);
    });
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}

/** The database could not be had in time; trying again later may help. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

const firstPause = 1; // ms, doubled up to:
const longestPause = 20; // ms

/**
 * Does `work` as soon as no other process holds SQLite's write lock. SQLite's own busy_timeout
 * would wait with the whole event loop; this waits without.
 */
export async function whenFree<T>(work: () => T): Promise<T> {
  const givenUpAt = performance.now() + waitAtMost;
  for (let next = firstPause; ; next = Math.min(next * 2, longestPause)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > givenUpAt) throw error;
    }
    await pause(next);
  }
}

/** SQLITE_BUSY (5) with any extension: another connection is writing. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && (code & 0xff) === 5;
}
