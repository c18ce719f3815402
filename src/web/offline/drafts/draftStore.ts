import type { DBSchema, IDBPDatabase } from 'idb';
import type { Song } from '#contract/song.ts';
import type { SongFileField } from '#contract/songForm.ts';
import { openDatabase } from '#web/offline/openDatabase.ts';
import { emptyInput, type SongInput } from '#web/songEdits/songInput.ts';

/** What somebody typed and did not save: kept on this device until it is saved or thrown away. */
export interface SongDraft {
  readonly key: string;
  readonly input: SongInput;
  /** The song as it was when the writing began; null for a new one. */
  readonly song: Song | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

export type DraftText = Pick<SongDraft, 'song' | 'savedAt'> & Omit<SongInput, 'files'>;

/** Files have rows of their own, so that a letter more in the text does not rewrite 10 MB. */
interface DraftBook extends DBSchema {
  texts: { key: string; value: DraftText };
  files: { key: string; value: File };
}

let book: Promise<IDBPDatabase<DraftBook>> | null = null;

function openBook(): Promise<IDBPDatabase<DraftBook>> {
  book ??= openDatabase<DraftBook>('sangbok-drafts', 1, {
    upgrade(database) {
      database.createObjectStore('texts');
      database.createObjectStore('files');
    },
    terminated: forgetBook,
  });
  book.catch(forgetBook);
  return book;
}

function forgetBook(): void {
  book = null;
}

/** The latest draft whose key begins with `scope`; null if there is none or none can be read. */
export async function findDraft(scope: string): Promise<SongDraft | null> {
  try {
    const database = await openBook();
    const within = below(scope);
    const [keys, texts] = await Promise.all([
      database.getAllKeys('texts', within),
      database.getAll('texts', within),
    ]);
    const latest = texts.reduce((best, { savedAt }) => Math.max(best, savedAt), 0);
    const at = texts.findIndex(({ savedAt }) => savedAt === latest);
    const [key, text] = [keys[at], texts[at]];
    if (key === undefined || text === undefined) return null;
    const [audioFile, sheetMusicFile] = await Promise.all([
      database.get('files', fileKey(key, 'audioFile')),
      database.get('files', fileKey(key, 'sheetMusicFile')),
    ]);
    const files = { audioFile: audioFile ?? null, sheetMusicFile: sheetMusicFile ?? null };
    const values = { ...emptyInput.values, ...text.values };
    return { ...text, key, input: { values, files, removed: text.removed } };
  } catch {
    return null;
  }
}

export async function keepDraftText(key: string, text: DraftText): Promise<void> {
  // A battery may die with the page: the row is on the disk before it counts as kept.
  const durably = { durability: 'strict' } as const;
  const { store, done } = (await openBook()).transaction('texts', 'readwrite', durably);
  const put = store.put(text, key);
  // Said at once: a page that is going away never hears that the row has arrived.
  store.transaction.commit();
  await Promise.all([put, done]);
}

export async function keepDraftFile(
  key: string,
  field: SongFileField,
  file: File | null,
): Promise<void> {
  const database = await openBook();
  if (file === null) await database.delete('files', fileKey(key, field));
  else await database.put('files', file, fileKey(key, field));
}

/** Text and files go together; once this has answered, no later page finds them. */
export async function dropDraft(key: string): Promise<void> {
  const tx = (await openBook()).transaction(['texts', 'files'], 'readwrite');
  const gone = [
    tx.objectStore('texts').delete(key),
    tx.objectStore('files').delete(below(`${key}/`)),
  ];
  tx.commit(); // a page that is going away sends nothing more
  await Promise.all([...gone, tx.done]);
}

/** The titles of all that a person typed on this device and did not save, '' where there is none yet. */
export async function listDrafts(personId: string): Promise<string[]> {
  const texts = await (await openBook()).getAll('texts', below(`${personId}/`));
  return texts
    .toSorted((one, other) => other.savedAt - one.savedAt)
    .map(({ values, song }) => values.title.trim() || (song?.title ?? ''));
}

/** All of a person's drafts go, in one transaction; they were asked. */
export async function forgetDrafts(personId: string): Promise<void> {
  const tx = (await openBook()).transaction(['texts', 'files'], 'readwrite');
  const theirs = below(`${personId}/`);
  void tx.objectStore('texts').delete(theirs);
  void tx.objectStore('files').delete(theirs);
  await tx.done;
}

function fileKey(key: string, field: SongFileField): string {
  return `${key}/${field}`;
}

function below(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
