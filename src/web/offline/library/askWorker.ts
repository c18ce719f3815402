import { trustedScriptUrl } from '#web/offline/trustedScriptUrl.ts';
import { isOnline, noteOnline, noteUnreadable, onOnlineChange } from '#web/client/response.ts';
import type {
  Answers,
  Question,
  QuestionName,
  Reach,
  Unreadable,
  WorkerAnswer,
} from './libraryWorker.ts';
import address from './libraryWorker.ts?worker&url';

interface PendingRequest {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let lastNumber = 0;
const pending = new Map<number, PendingRequest>();

/**
 * Posts a request to the library's worker and resolves to its reply. The first request starts the
 * worker.
 */
export function askWorker<Name extends QuestionName>(
  name: Name,
  input: Parameters<Answers[Name]>[0],
): Promise<Awaited<ReturnType<Answers[Name]>>> {
  worker ??= startWorker();
  const number = ++lastNumber;
  const question: Question = { number, name, input };
  worker.postMessage(question);
  return new Promise((resolve, reject) => {
    pending.set(number, { resolve: resolve as PendingRequest['resolve'], reject });
  });
}

function startWorker(): Worker {
  const started = new Worker(trustedScriptUrl(address), { type: 'module' });
  const postReach = (reached: boolean) =>
    started.postMessage({ isOnline: reached } satisfies Reach);
  const unsubscribe = onOnlineChange(postReach);
  postReach(isOnline());
  started.onmessage = ({ data }: MessageEvent<WorkerAnswer | Reach | Unreadable>) => {
    if ('isOnline' in data) return noteOnline(data.isOnline);
    if ('isUnreadable' in data) return noteUnreadable();
    const request = pending.get(data.number);
    pending.delete(data.number);
    if ('failure' in data) request?.reject(new Error(data.failure));
    else request?.resolve(data.answer);
  };
  const end = (why: string) => {
    worker = null;
    unsubscribe();
    for (const { reject } of pending.values()) reject(new Error(`the library's worker: ${why}`));
    pending.clear();
  };
  started.onerror = ({ message }) => end(message);
  // Terminates the worker with the page: in the back/forward cache it would keep its locks and
  // transactions.
  const leave = () => {
    started.terminate();
    end('the page was left');
  };
  addEventListener('pagehide', leave, { once: true });
  return started;
}
