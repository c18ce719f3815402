import { DatabaseBusy } from './databaseBusy.ts';

/**
 * One at a time, first come first served. Whoever waits too long is refused: that is how a query on
 * `db` inside a transaction of `db` ends, which would wait for itself for ever.
 */
export class Mutex {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  readonly #patience: number;

  /** In milliseconds. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

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
      }, this.#patience);
      this.#waiting.push(next);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
