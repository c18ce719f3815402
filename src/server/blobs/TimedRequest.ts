import { StoreUnavailable } from './ContentStore.ts';

/** Calls `onTimeout` after so many milliseconds; returns a function that cancels it. */
export type Wait = (onTimeout: () => void, milliseconds: number) => () => void;

/** A fault after which a retry may succeed. */
export class TransientFault extends StoreUnavailable {}

/** A request with an idle time-out: aborted where no byte moves for `timeout` milliseconds. */
export class TimedRequest {
  readonly #wait: Wait;
  readonly #timeout: number;
  readonly #controller = new AbortController();
  readonly signal: AbortSignal = this.#controller.signal;
  #cancelTimeout = () => {};

  constructor(wait: Wait, timeout: number) {
    this.#wait = wait;
    this.#timeout = timeout;
  }

  end(): void {
    this.#cancelTimeout();
    this.#controller.abort();
  }

  /** Runs `work` under the time-out. Throws `TransientFault`, or `StoreUnavailable` after a time-out. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#restart();
    try {
      return await work();
    } catch (cause) {
      // A time-out is not retried.
      if (this.signal.aborted) throw new StoreUnavailable('it is silent', { cause });
      throw new TransientFault(String((cause as Error).cause ?? cause), { cause });
    } finally {
      this.#cancelTimeout();
    }
  }

  /** Passes the body of an upload through and restarts the time-out with each piece. */
  async *upload(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#restart();
      yield piece;
    }
  }

  /** Streams the response. The time-out runs only while waiting for the store, not for a slow reader. */
  async *download({ body }: Response): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    try {
      for (;;) {
        const { value } = (await this.run(async () => reader?.read())) ?? {};
        if (value === undefined) return;
        yield value;
      }
    } finally {
      this.end();
    }
  }

  #restart(): void {
    this.#cancelTimeout();
    if (!this.signal.aborted)
      this.#cancelTimeout = this.#wait(() => this.#controller.abort(), this.#timeout);
  }
}
