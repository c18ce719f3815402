import { trustedScriptUrl } from '#web/offline/trustedScriptUrl.ts';
import { isOnline, noteOnline, onOnlineChange } from '#web/api/client/response.ts';
import type { Answers, Question, QuestionName, Reach, WorkerAnswer } from './libraryWorker.ts';
import address from './libraryWorker.ts?worker&url';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let lastNumber = 0;
const waiting = new Map<number, Waiting>();

/** Asks the worker that keeps the library; it starts with the first question. */
export function askWorker<Name extends QuestionName>(
  name: Name,
  input: Parameters<Answers[Name]>[0],
): Promise<Awaited<ReturnType<Answers[Name]>>> {
  worker ??= startWorker();
  const number = ++lastNumber;
  const question: Question = { number, name, input };
  worker.postMessage(question);
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve: resolve as Waiting['resolve'], reject });
  });
}

function startWorker(): Worker {
  const started = new Worker(trustedScriptUrl(address), { type: 'module' });
  const tell = (reached: boolean) => started.postMessage({ isOnline: reached } satisfies Reach);
  const deaf = onOnlineChange(tell);
  tell(isOnline());
  started.onmessage = ({ data }: MessageEvent<WorkerAnswer | Reach>) => {
    if ('isOnline' in data) return noteOnline(data.isOnline);
    const asked = waiting.get(data.number);
    waiting.delete(data.number);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.answer);
  };
  const end = (why: string) => {
    worker = null;
    deaf();
    for (const { reject } of waiting.values()) reject(new Error(`the library's worker: ${why}`));
    waiting.clear();
  };
  started.onerror = ({ message }) => end(message);
  // A page that is kept for the way back would keep its worker's locks and transactions with it.
  const leave = () => {
    started.terminate();
    end('the page was left');
  };
  addEventListener('pagehide', leave, { once: true });
  return started;
}
