import { zipSync } from 'fflate';
import { type FileContent, type ReadContent, readContent } from './readContent.ts';

/** Files to be packed, by their names. */
export type PackedEntries = Readonly<Record<string, Uint8Array>>;

/** A file that is to be read. */
export interface ReadOrder extends Omit<FileContent, 'content'> {
  readonly content: FileContent['content'] | Blob;
}

export type Order = { readonly read: ReadOrder } | { readonly pack: PackedEntries };

/** Sent once before the first answer, since a script that is not there sends nothing. */
export interface Started {
  readonly isStarted: true;
}

export type OrderAnswer = ReadContent | { readonly packed: Uint8Array<ArrayBuffer> };

// A foreign file is read in this worker: it may be slow or harm the thread that reads it.

/** So that the same entries give the same bytes. */
const fixedDate = '2000-01-01T12:00:00';

async function carryOut(order: Order): Promise<OrderAnswer> {
  if ('pack' in order)
    return { packed: zipSync({ ...order.pack }, { level: 6, mtime: fixedDate }) };
  const { content, ...file } = order.read;
  const read = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
  return readContent({ ...file, content: read });
}

function buffersOf(answer: OrderAnswer): ArrayBuffer[] {
  if ('packed' in answer) return [answer.packed.buffer];
  if (!('entries' in answer)) return [];
  return answer.entries.flatMap(({ content }) =>
    typeof content === 'string' ? [] : [content.buffer],
  );
}

let last: Promise<unknown> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<Order>) => {
  last = last
    .then(() => carryOut(data))
    .then((answer) => postMessage(answer, { transfer: buffersOf(answer) }))
    .catch(reportError); // whoever asked hears of it
});
postMessage({ isStarted: true } satisfies Started);
