import type { Statement } from './preparedQuery.ts';
import type { Rows } from './cachedReads.ts';
import type { Line } from './sqliteSession.ts';
import { isBusy } from './turns.ts';

const most = 100; // writes in a transaction, so that none holds the event loop for long

/** Somebody's write, and how they are told what has come of it. */
interface Asked {
  readonly statements: readonly Statement[];
  readonly done: (rows: Rows) => void;
  readonly failed: (error: unknown) => void;
}

interface Written extends Pick<Asked, 'done'> {
  readonly rows: Rows;
}

/**
 * One transaction for all writes that came in one turn of the event loop, or while a sync went on
 * (decision 0012): for small ones beginning and ending it is most of the work. Each is done wholly or not at all, whatever
 * becomes of the others, and hears of it when it is on the disk.
 */
export class SharedTransactions {
  readonly #line: Line;
  #asked: Asked[] = [];

  constructor(line: Line) {
    this.#line = line;
  }

  /** Answers the rows of the last statement that was come to. */
  write(statements: readonly Statement[]): Promise<Rows> {
    return new Promise((done, failed) => {
      if (this.#asked.push({ statements, done, failed }) === 1) void this.#gather();
    });
  }

  /** Until this turn of the event loop ends, and a sync that goes on: none is on the disk sooner. */
  async #gather(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#line.connection.syncing;
    const asked = this.#asked;
    this.#asked = [];
    while (asked.length > 0) void this.#writeAll(asked.splice(0, most));
  }

  async #writeAll(asked: readonly Asked[]): Promise<void> {
    const { connection, turns } = this.#line;
    try {
      await turns.take();
      const written = await this.#try(asked).finally(() => turns.pass());
      await connection.settled(true);
      connection.refuseIfBroken();
      for (const { done, rows } of written) done(rows);
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  }

  /** Who could write, and what; the others hear of it at once. */
  async #try(asked: readonly Asked[]): Promise<readonly Written[]> {
    try {
      const rows = await this.#line.connection.write(asked.map(({ statements }) => statements));
      return asked.map(({ done }, at) => ({ done, rows: rows[at] ?? [] }));
    } catch (error) {
      if (isBusy(error)) throw error; // all of them have waited for long enough
      if (asked.length > 1) return this.#tryEach(asked);
      for (const { failed } of asked) failed(error);
      return [];
    }
  }

  // Whose fault it was that nothing could be written comes out where each is tried alone.
  async #tryEach(asked: readonly Asked[]): Promise<readonly Written[]> {
    const written: Written[] = [];
    for (const each of asked) written.push(...(await this.#try([each])));
    return written;
  }
}
