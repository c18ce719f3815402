import type { PackedEntries } from './readingWorker.ts';
import { startReader } from './startReader.ts';

/** Packs files into a .zip; the same files give the same bytes. */
export async function packFiles(entries: PackedEntries): Promise<Uint8Array<ArrayBuffer>> {
  const packer = await startReader();
  try {
    const answer = await packer.ask({ pack: entries });
    if (!('packed' in answer)) throw new TypeError('no .zip was made');
    return answer.packed;
  } finally {
    packer.end();
  }
}
