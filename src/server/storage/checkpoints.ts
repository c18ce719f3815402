import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Turns } from './turns.ts';

/** What SQLite says of its log: how many pages it has, and how many the database has of them. */
export interface Copied {
  readonly pages: number;
  readonly copied: number;
}

const dueAfter = 1000; // pages written, as SQLite does
const firstDueAfter = 125; // so that the thread is there before there is much to do
const longLog = 4000; // pages: 16 MB

/**
 * Copies the log into the database from time to time, in a thread of its own: SQLite would do it
 * within somebody's commit and hold the event loop. Once all is copied SQLite begins the log anew by
 * itself; where writers leave no gap for that and the log grows long, they wait for one.
 */
export class Checkpoints {
  readonly #path: string;
  readonly #turns: Turns;
  #worker: Worker | undefined;
  #written = dueAfter - firstDueAfter;
  #running: Promise<void> | undefined;

  constructor(path: string, turns: Turns) {
    this.#path = path;
    this.#turns = turns;
  }

  /** So many pages, about, were written to the log. */
  note(pages: number): void {
    this.#written += pages;
    if (this.#written < dueAfter || this.#running) return;
    this.#written = 0;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#worker?.ref(); // until it has ended
    await this.#running;
    if (!this.#worker) return;
    this.#worker.ref();
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('end');
    await ended;
  }

  // What fails here, as on a full disk, loses nothing, and is tried again when it is next due.
  async #run(): Promise<void> {
    try {
      const { pages, copied } = await this.#copy();
      if (pages < longLog || copied === pages) return;
      await this.#turns.take();
      await this.#copy().finally(() => this.#turns.pass());
    } catch {
      this.#worker = undefined;
    }
  }

  async #copy(): Promise<Copied> {
    this.#worker ??= startWorker(this.#path);
    this.#worker.postMessage('copy');
    const [copied] = await once(this.#worker, 'message');
    return copied as Copied;
  }
}

function startWorker(path: string): Worker {
  const worker = new Worker(new URL('checkpointWorker.ts', import.meta.url), { workerData: path });
  worker.unref();
  return worker;
}
