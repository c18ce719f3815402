import { DatabaseBusy } from './databaseBusy.ts';

/**
 * FIFO mutex with a time-out. Without the time-out, a query on `db` inside a transaction of `db` would
 * wait for itself forever.
 */
export class Mutex {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  readonly #timeout: number;

  /** `timeout` in milliseconds. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Throws `DatabaseBusy` after the time-out. */
  take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(refusal);
        resolve();
      };
      const refusal = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        reject(new DatabaseBusy('waited in vain; is db used inside its own transaction?'));
      }, this.#timeout);
      this.#waiting.push(next);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
