import type { IDBPObjectStore } from 'idb';
import { type SongFileField, songFiles } from '#contract/songs/songForm.ts';
import { filesInMemory } from './memoryRows.ts';
import { openOutbox, type OutboxSchema } from './outboxRows.ts';
import type { ChosenFiles, WriteOf } from '#web/offline/kinds/writeKind.ts';

type Stores = ('writes' | 'files')[];
type ContentStore = IDBPObjectStore<OutboxSchema, Stores, 'files', 'readwrite'>;

const fields = Object.keys(songFiles) as SongFileField[];

/** Stores exactly these files with a write. */
export async function putFiles(
  store: ContentStore,
  sequence: number,
  files: ChosenFiles,
): Promise<void> {
  for (const field of fields) {
    const file = files[field];
    if (file) await store.put(file, rowOf(sequence, field));
    else await store.delete(rowOf(sequence, field));
  }
}

/** The device no longer has a file of the write. */
export class FileGone extends Error {
  readonly field: SongFileField;
  readonly fileName: string;

  constructor(field: SongFileField, fileName: string) {
    super(`${fileName} is gone`);
    this.field = field;
    this.fileName = fileName;
  }
}

type WithFiles = Pick<WriteOf<unknown>, 'sequence' | 'files'>;

/**
 * The files of a write, read whole, since an unreadable one could not be sent. Throws `FileGone`.
 */
export async function readFiles(write: WithFiles): Promise<ChosenFiles> {
  return Object.fromEntries(await Promise.all(namesIn(write).map((each) => readFile(write, each))));
}

/** Those files that the device still has. */
export async function readFilesLeft(write: WithFiles): Promise<ChosenFiles> {
  const read = await Promise.allSettled(namesIn(write).map((each) => readFile(write, each)));
  return Object.fromEntries(
    read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
  );
}

type Named = readonly [field: SongFileField, name: string];

function namesIn({ files }: WithFiles): Named[] {
  return fields.flatMap((field) => {
    const name = files[field];
    return name === undefined ? [] : [[field, name]];
  });
}

async function readFile(
  { sequence }: WithFiles,
  [field, name]: Named,
): Promise<[SongFileField, File]> {
  const chosen = filesInMemory(sequence)?.[field];
  if (chosen) return [field, chosen];
  try {
    const file = await (await openOutbox()).get('files', rowOf(sequence, field));
    if (file === undefined) throw new Error('no such row');
    return [field, new File([await file.arrayBuffer()], name, { type: file.type })];
  } catch (error) {
    if (isClosing(error)) throw error;
    throw new FileGone(field, name);
  }
}

/** The page is being left: the file is still there. */
function isClosing(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
}

function rowOf(sequence: number, field: SongFileField): string {
  return `${sequence}/${field}`;
}
