import { limits } from '#contract/base/limits.ts';
import { isPassedOver } from './fileNames.ts';
import type { FileReading } from './fileReading.ts';
import type { ReadContent } from './readContent.ts';
import type { OrderAnswer, ReadOrder } from './readingWorker.ts';
import { refusal } from './refusal.ts';
import { type Reader, startReader } from './startReader.ts';

/** A text that was pasted in place of a file. */
export interface PastedFile {
  readonly name: string;
  readonly text: string;
  /** Whether it is parted into songs; without it the reader decides. */
  readonly parted?: boolean;
  /** Its encoding was guessed when it was read as a file. */
  readonly isGuessed?: boolean;
}

/** How many files are read, of those known so far: an archive's are known once it is unpacked. */
export interface Progress {
  readonly read: number;
  readonly known: number;
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** Called for each file in turn, in their order. */
  readonly onFile: (reading: FileReading, progress: Progress) => void;
}

/**
 * Reads files and archives of them, one after another, in a worker of their own. Resolves when all
 * are read, or when the signal aborts it. Rejects if the worker's script cannot be fetched, as
 * without network the first time.
 */
export async function readFiles(
  files: readonly (File | PastedFile)[],
  { signal, onFile }: ReadOptions,
): Promise<void> {
  const wanted = files.map(orderOf).filter(({ name }) => !isPassedOver(name));
  const { read, end } = openReading(signal);
  let [done, known] = [0, wanted.length];
  const tell = (reading: FileReading) => onFile(reading, { read: ++done, known });
  try {
    for (const [at, order] of wanted.entries()) {
      const answer = await read(order, wanted[at + 1]);
      if (answer === 'aborted') return;
      if (!('entries' in answer)) tell(answer);
      else {
        known += answer.entries.length - 1;
        const inside = answer.entries.map(({ name, content }) =>
          typeof content === 'string'
            ? { refused: refusal(name, content) }
            : { order: { name, content, isInside: true } },
        );
        for (const [place, { refused, order: own }] of inside.entries()) {
          const entry = own ? await read(own, inside[place + 1]?.order) : refused;
          if (entry === 'aborted') return;
          if (!('entries' in entry)) tell(entry);
        }
      }
    }
  } finally {
    end();
  }
}

function orderOf(file: File | PastedFile): ReadOrder {
  if (file instanceof File) return { name: file.webkitRelativePath || file.name, content: file };
  const { text, ...pasted } = file;
  return { ...pasted, content: text };
}

/**
 * A worker that is ended with a file that takes too long or harms it, and begun anew for the next. It
 * has the next file beforehand, so that it need not wait for a page that is busy.
 */
function openReading(signal: AbortSignal) {
  let reader: Reader | null = null;
  const asked = new Map<ReadOrder, Promise<OrderAnswer | 'damaged'>>();
  const end = () => {
    reader?.end();
    reader = null;
    asked.clear();
  };
  const ask = (from: Reader, order: ReadOrder) => {
    const answer = asked.get(order) ?? from.ask({ read: order }).catch(() => 'damaged' as const);
    asked.set(order, answer);
    return answer;
  };
  async function read(order: ReadOrder, next?: ReadOrder): Promise<ReadContent | 'aborted'> {
    const { name } = order;
    if (isTooLarge(order)) return refusal(name, 'tooLarge');
    if (reader === null) {
      const starting = startReader();
      const started = await within(starting, signal);
      if (typeof started === 'string') {
        starting.then((late) => late.end()).catch(() => undefined);
        return 'aborted';
      }
      reader = started;
    }
    const answering = ask(reader, order);
    if (next !== undefined && !isTooLarge(next)) void ask(reader, next);
    const answer = await within(answering, signal, limits.readingAtMost);
    asked.delete(order);
    if (typeof answer !== 'string' && !('packed' in answer)) return answer;
    end();
    return answer === 'aborted' || typeof answer !== 'string' ? 'aborted' : refusal(name, answer);
  }
  return { read, end };
}

function isTooLarge({ content }: ReadOrder): boolean {
  return content instanceof Blob && content.size > limits.importPacked;
}

/** What comes first: the work, its abort, or that it took longer than `most` milliseconds. */
async function within<T>(
  work: Promise<T>,
  signal: AbortSignal,
  most?: number,
): Promise<T | 'aborted' | 'tooSlow'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort = () => {};
  const first = new Promise<'aborted' | 'tooSlow'>((resolve) => {
    abort = () => resolve('aborted');
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    if (most !== undefined) timer = setTimeout(() => resolve('tooSlow'), most);
  });
  try {
    return await Promise.race([work, first]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
