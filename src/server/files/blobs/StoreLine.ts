import { StoreUnavailable } from './ContentStore.ts';

/** Calls `onSilent` when so many milliseconds have gone by; answers how to wait no longer. */
export type Wait = (onSilent: () => void, milliseconds: number) => () => void;

/** What another try may find mended. */
export class PassingFault extends StoreUnavailable {}

/** A request and its answer, given up where nothing moves for so many milliseconds. */
export class StoreLine {
  readonly #wait: Wait;
  readonly #patience: number;
  readonly #ended = new AbortController();
  readonly signal: AbortSignal = this.#ended.signal;
  #stop = () => {};

  constructor(wait: Wait, patience: number) {
    this.#wait = wait;
    this.#patience = patience;
  }

  end(): void {
    this.#stop();
    this.#ended.abort();
  }

  async hear<T>(work: () => Promise<T>): Promise<T> {
    this.#listen();
    try {
      return await work();
    } catch (cause) {
      // Nobody waits for it once more.
      if (this.signal.aborted) throw new StoreUnavailable('it is silent', { cause });
      throw new PassingFault(String((cause as Error).cause ?? cause), { cause });
    } finally {
      this.#stop();
    }
  }

  /** On their way out. */
  async *sent(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#listen();
      yield piece;
    }
  }

  /** Who takes them slowly may: only the store is waited for. */
  async *heard({ body }: Response): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    try {
      for (;;) {
        const { value } = (await this.hear(async () => reader?.read())) ?? {};
        if (value === undefined) return;
        yield value;
      }
    } finally {
      this.end();
    }
  }

  #listen(): void {
    this.#stop();
    if (!this.signal.aborted) this.#stop = this.#wait(() => this.#ended.abort(), this.#patience);
  }
}
