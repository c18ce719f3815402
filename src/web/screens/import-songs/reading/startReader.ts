import { trustedScriptUrl } from '#web/offline/trustedScriptUrl.ts';
import type { Order, OrderAnswer, Started } from './readingWorker.ts';
import address from './readingWorker.ts?worker&url';

/** A worker that reads and packs files, one order at a time. */
export interface Reader {
  /** Rejects if the worker fails, and then it is of no further use. */
  ask(order: Order): Promise<OrderAnswer>;
  end(): void;
}

/** Rejects if its script cannot be fetched, as without network the first time. */
export async function startReader(): Promise<Reader> {
  const worker = new Worker(trustedScriptUrl(address), { type: 'module' });
  const next = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = ({ message }) =>
        reject(new Error(`the worker that reads files: ${message}`));
    });
  await next<Started>();
  return {
    ask(order) {
      const answer = next<OrderAnswer>();
      worker.postMessage(order);
      return answer;
    },
    end: () => worker.terminate(),
  };
}
