import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import type { FileReading } from './fileReading.ts';
import { type PastedFile, type Progress, readFiles } from './readFiles.ts';
import { packFiles } from './packFiles.ts';
import { readContent } from './readContent.ts';
import type { Order } from './readingWorker.ts';

vi.mock('#web/offline/trustedScriptUrl.ts', () => ({ trustedScriptUrl: String }));

let started: OwnWorker[] = [];
let isScriptThere = true;

/** Reads as the worker does, but for files by the names `slow` and `harmful`. */
class OwnWorker {
  isEnded = false;
  onmessage: (message: { data: unknown }) => void = () => {};
  onerror: (error: { message: string }) => void = () => {};

  constructor() {
    started.push(this);
    queueMicrotask(() => {
      if (isScriptThere) this.onmessage({ data: { isStarted: true } });
      else this.onerror({ message: 'no script' });
    });
  }

  private last: Promise<unknown> = Promise.resolve();

  postMessage(order: Order): void {
    this.last = this.last.then(() => this.carryOut(order));
  }

  private async carryOut(order: Order): Promise<void> {
    if (!('read' in order)) return this.onmessage({ data: { packed: new Uint8Array([1]) } });
    const { name, content } = order.read;
    if (name === 'slow') return new Promise(() => {});
    if (name === 'harmful') return this.onerror({ message: 'out of memory' });
    const read = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
    const answer = await readContent({ ...order.read, content: read });
    if (!this.isEnded) this.onmessage({ data: answer });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  [started, isScriptThere] = [[], true];
  vi.stubGlobal('Worker', OwnWorker);
});
afterEach(() => vi.useRealTimers());

const text = 'Vers 1\nKom, lys';
const pasted = (name: string): PastedFile => ({ name, text });

async function readAll(files: readonly (File | PastedFile)[], stopAfter = Infinity) {
  const told: [name: string, refused: string, progress: Progress][] = [];
  const stop = new AbortController();
  const onFile = ({ name, refused }: FileReading, progress: Progress) => {
    told.push([name, refused ?? '', progress]);
    if (told.length === stopAfter) stop.abort();
  };
  await readFiles(files, { signal: stop.signal, onFile });
  return told;
}

describe('files', () => {
  it('are read in turn, those of an archive as well, and by one worker', async () => {
    const song = new TextEncoder().encode(text);
    const archive = zipSync({ 'b.txt': song, 'c.pdf': song, 'd.zip': zipSync({ 'e.txt': song }) });
    const files = [new File([text], 'a.txt'), new File([archive], 'b.zip'), pasted('f')];
    expect(await readAll([new File([text], '.DS_Store'), ...files])).toEqual([
      ['a.txt', '', { read: 1, known: 3 }],
      ['b.txt', '', { read: 2, known: 5 }],
      ['c.pdf', 'wordOrPdf', { read: 3, known: 5 }],
      ['d.zip', 'archiveInside', { read: 4, known: 5 }],
      ['f', '', { read: 5, known: 5 }],
    ]);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('are refused unread if they are too large', async () => {
    const large = new File([], 'a.txt');
    Object.defineProperty(large, 'size', { value: limits.importPacked + 1 });
    expect((await readAll([large])).map(([, refused]) => refused)).toEqual(['tooLarge']);
    expect(started).toEqual([]);
  });

  it.each([
    ['slow', 'tooSlow', limits.readingAtMost],
    ['harmful', 'damaged', 0],
  ])('that are %s end the worker, and the next has another', async (name, why, after) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = readAll([pasted(name), pasted('a')]);
    await vi.advanceTimersByTimeAsync(after);
    expect((await reading).map(([, refused]) => refused)).toEqual([why, '']);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it('are no longer read once it is aborted', async () => {
    expect(await readAll([pasted('a'), pasted('slow'), pasted('b')], 1)).toHaveLength(1);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('are not refused where the worker is not there: that is said', async () => {
    isScriptThere = false;
    await expect(readAll([pasted('a')])).rejects.toThrow('no script');
  });
});

it('packs files in such a worker, and ends it', async () => {
  expect(await packFiles({ a: new Uint8Array() })).toEqual(new Uint8Array([1]));
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
});
