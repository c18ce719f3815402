import { setTimeout as pause } from 'node:timers/promises';

/** Nobody rightly waits that long, here or for another process: transactions take milliseconds. */
const waitAtMost = 10_000; // ms

/**
 * One at a time or so many, first come first served. Whoever waits too long is refused: that is how
 * a query on `db` inside a transaction of `db` ends, which would wait for itself for ever.
 */
export class Turns {
  #left: number;
  readonly #waiting: (() => void)[] = [];
  readonly #patience: number;

  constructor(patience: number = waitAtMost, atOnce = 1) {
    this.#patience = patience;
    this.#left = atOnce;
  }

  /** Whether who takes a turn has it at once. */
  get free(): boolean {
    return this.#left > 0;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  take(): Promise<void> {
    if (this.#left > 0) {
      this.#left--;
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
    else this.#left++;
  }
}

const gathering = 4; // turns of the event loop; those who were answered last ask again in them

/** In which most of those come who would ask a question of their own after this one. */
async function gather(): Promise<void> {
  for (let turn = 0; turn < gathering; turn++) await new Promise((next) => setImmediate(next));
}

/** How a connection is had and given back, and which failures are its own, not of what was asked. */
interface Line<Connection> {
  connect(): Promise<Connection>;
  release(connection: Connection, isBroken: boolean): void;
  isBrokenBy(error: unknown): boolean;
}

interface Turn<Connection> {
  /** Nobody waits for it any more. */
  readonly isOver: () => boolean;
  readonly begin: (connection: Connection) => Promise<unknown>;
  readonly refuse: (error: unknown) => void;
}

/**
 * A connection in turns, kept for as long as somebody waits for one. Whoever asks the same before a
 * turn begins shares it. Nobody waits longer than `patience` says in ms, be it for turns before
 * theirs, for a connection, or for an answer over one that is silent, which then is broken.
 */
export class SharedLine<Connection> {
  readonly #line: Line<Connection>;
  readonly #patience: number;
  readonly #waiting: Turn<Connection>[] = [];
  #isTaken = false;

  constructor(line: Line<Connection>, patience: number = waitAtMost) {
    this.#line = line;
    this.#patience = patience;
  }

  /** `ask`, once for all who gave something before its turn; each hears which of them it is, from 1. */
  together<Given, Answer>(
    ask: (connection: Connection, all: readonly Given[]) => Promise<Answer>,
  ): (given: Given) => { readonly place: number; readonly answer: Promise<Answer> } {
    let next: { readonly all: Given[]; readonly answer: Promise<Answer> } | undefined;
    const begin = () => {
      const all: Given[] = [];
      const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>();
      const mine = { all, answer };
      let isOver = false;
      const close = () => {
        if (next === mine) next = undefined;
      };
      const end = () => {
        isOver = true;
        close();
        clearTimeout(refusal);
      };
      const refuse = (error: unknown) => {
        end();
        reject(error);
      };
      const refusal = setTimeout(() => {
        refuse(new DatabaseBusy('no answer over the shared connection'));
      }, this.#patience);
      this.#take({
        isOver: () => isOver,
        begin: (connection) => {
          close();
          ask(connection, all).then((said) => (end(), resolve(said)), refuse);
          return answer;
        },
        refuse,
      });
      return mine;
    };
    return (given) => {
      next ??= begin();
      return { place: next.all.push(given), answer: next.answer };
    };
  }

  #take(turn: Turn<Connection>): void {
    this.#waiting.push(turn);
    if (!this.#isTaken) void this.#goOn();
  }

  async #goOn(): Promise<void> {
    this.#isTaken = true;
    let connection: Connection | undefined;
    while (this.#waiting.length > 0) {
      await gather();
      const turn = this.#waiting.shift();
      if (!turn || turn.isOver()) continue;
      try {
        connection ??= await this.#line.connect();
        if (!turn.isOver()) await turn.begin(connection);
      } catch (error) {
        turn.refuse(error);
        if (connection === undefined || !this.#line.isBrokenBy(error)) continue;
        this.#line.release(connection, true);
        connection = undefined;
      }
    }
    this.#isTaken = false;
    if (connection) this.#line.release(connection, false);
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
