import { trustedScriptUrl } from '#web/offline/trustedScriptUrl.ts';
import type { Order, OrderAnswer, Started } from './readingWorker.ts';
import address from './readingWorker.ts?worker&url';

/** A worker that reads and packs files, one order after another. */
export interface Reader {
  /** Rejects if the worker fails, and then it is of no further use. */
  ask(order: Order): Promise<OrderAnswer>;
  end(): void;
}

/** Rejects if its script cannot be fetched, as without network the first time. */
export async function startReader(): Promise<Reader> {
  const worker = new Worker(trustedScriptUrl(address), { type: 'module' });
  /** In the order in which it was asked, in which it answers. */
  const waiting: { resolve: (answer: never) => void; reject: (error: Error) => void }[] = [];
  worker.onmessage = ({ data }) => waiting.shift()?.resolve(data as never);
  worker.onerror = ({ message }) => {
    const error = new Error(`the worker that reads files: ${message}`);
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const next = <Answer>() =>
    new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }));
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
