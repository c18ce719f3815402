import { limits } from '#contract/base/limits.ts';
import { isPassedOver } from './fileNames.ts';
import type { FileReading } from './fileReading.ts';
import type { ReadContent } from './readContent.ts';
import type { ReadOrder } from './readingWorker.ts';
import { refusal } from './refusal.ts';
import { type Reader, startReader } from './startReader.ts';

/** A text that was pasted in place of a file. */
export interface PastedFile {
  readonly name: string;
  readonly text: string;
  /** Whether it is parted into songs; without it the reader decides. */
  readonly parted?: boolean;
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
 * are read, or when the signal stops it. Rejects if the worker's script cannot be fetched, as
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
    for (const order of wanted) {
      const answer = await read(order);
      if (answer === 'stopped') return;
      if (!('entries' in answer)) tell(answer);
      else {
        known += answer.entries.length - 1;
        for (const { name, content } of answer.entries) {
          const isRefused = typeof content === 'string';
          const entry = isRefused
            ? refusal(name, content)
            : await read({ name, content, isInside: true });
          if (entry === 'stopped') return;
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

/** A worker that is ended with a file that takes too long or harms it, and begun anew for the next. */
function openReading(signal: AbortSignal) {
  let reader: Reader | null = null;
  const end = () => {
    reader?.end();
    reader = null;
  };
  async function read(order: ReadOrder): Promise<ReadContent | 'stopped'> {
    const { name, content } = order;
    if (content instanceof Blob && content.size > limits.importPacked)
      return refusal(name, 'tooLarge');
    if (reader === null) {
      const starting = startReader();
      const started = await within(starting, signal);
      if (typeof started === 'string') {
        starting.then((late) => late.end()).catch(() => undefined);
        return 'stopped';
      }
      reader = started;
    }
    const asked = reader.ask({ read: order }).catch(() => 'damaged' as const);
    const answer = await within(asked, signal, limits.readingAtMost);
    if (typeof answer !== 'string' && !('packed' in answer)) return answer;
    end();
    return answer === 'stopped' || typeof answer !== 'string' ? 'stopped' : refusal(name, answer);
  }
  return { read, end };
}

/** What comes first: the work, its end, or that it took longer than `most` milliseconds. */
async function within<T>(
  work: Promise<T>,
  signal: AbortSignal,
  most?: number,
): Promise<T | 'stopped' | 'tooSlow'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const first = new Promise<'stopped' | 'tooSlow'>((resolve) => {
    stop = () => resolve('stopped');
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    if (most !== undefined) timer = setTimeout(() => resolve('tooSlow'), most);
  });
  try {
    return await Promise.race([work, first]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
