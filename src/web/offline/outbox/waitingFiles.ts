import type { IDBPObjectStore } from 'idb';
import { type SongFileField, songFiles } from '#contract/songForm.ts';
import { openOutbox, type OutboxBook } from './openOutbox.ts';
import type { ChosenFiles } from './queued.ts';
import type { WaitingWrite } from './waitingWrite.ts';

type Stores = ('writes' | 'files')[];
type FileStore = IDBPObjectStore<OutboxBook, Stores, 'files', 'readwrite'>;

const fields = Object.keys(songFiles) as SongFileField[];

/** Keeps exactly these files with a write. */
export async function putFiles(
  store: FileStore,
  sequence: number,
  files: ChosenFiles,
): Promise<void> {
  for (const field of fields) {
    const file = files[field];
    if (file) await store.put(file, nameOf(sequence, field));
    else await store.delete(nameOf(sequence, field));
  }
}

/** The device no longer has a file that was to go along. */
export class FileGone extends Error {
  readonly field: SongFileField;
  readonly fileName: string;

  constructor(field: SongFileField, fileName: string) {
    super(`${fileName} is gone`);
    this.field = field;
    this.fileName = fileName;
  }
}

/** The files of a write, read whole: what cannot be read now could not be sent. */
export async function readFiles({
  sequence,
  files,
}: Pick<WaitingWrite, 'sequence' | 'files'>): Promise<ChosenFiles> {
  const database = await openOutbox();
  const read = fields.flatMap((field) => {
    const name = files[field];
    return name === undefined ? [] : [readFile(field, name)];
  });
  async function readFile(field: SongFileField, name: string) {
    try {
      const file = await database.get('files', nameOf(sequence, field));
      if (file === undefined) throw new Error('no such row');
      return [field, new File([await file.arrayBuffer()], name, { type: file.type })] as const;
    } catch {
      throw new FileGone(field, name);
    }
  }
  return Object.fromEntries(await Promise.all(read));
}

export function nameOf(sequence: number, field: SongFileField): string {
  return `${sequence}/${field}`;
}
