import type { DBSchema, IDBPDatabase } from 'idb';
import type { Song } from '#contract/songs/song.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import { openDatabase } from '#web/offline/openDatabase.ts';
import { emptyInput, type SongInput } from '#web/songEdits/songInput.ts';

/** Unsaved input of the song form, kept on this device until it is saved or discarded. */
export interface SongDraft {
  readonly key: string;
  readonly input: SongInput;
  /** The song as it was when editing began; null for a new one. */
  readonly song: Song | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

export type DraftText = Pick<SongDraft, 'song' | 'savedAt'> & Omit<SongInput, 'files'>;

/** Files have rows of their own, so that a keystroke in the text does not rewrite 10 MB. */
interface DraftSchema extends DBSchema {
  texts: { key: string; value: DraftText };
  files: { key: string; value: File };
}

let connection: Promise<IDBPDatabase<DraftSchema>> | null = null;

function openDrafts(): Promise<IDBPDatabase<DraftSchema>> {
  connection ??= openDatabase<DraftSchema>('sangbok-drafts', 1, {
    upgrade(database) {
      database.createObjectStore('texts');
      database.createObjectStore('files');
    },
    terminated: forgetConnection,
  });
  connection.catch(forgetConnection);
  return connection;
}

function forgetConnection(): void {
  connection = null;
}

/** The latest draft whose key begins with `scope`; null if there is none or none can be read. */
export async function findDraft(scope: string): Promise<SongDraft | null> {
  try {
    const database = await openDrafts();
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
  // Strict durability: the row is on the disk before the draft counts as saved, even if the battery
  // dies.
  const durably = { durability: 'strict' } as const;
  const { store, done } = (await openDrafts()).transaction('texts', 'readwrite', durably);
  const put = store.put(text, key);
  // Commits explicitly: a page that is being unloaded never receives the request's success event.
  store.transaction.commit();
  await Promise.all([put, done]);
}

export async function keepDraftFile(
  key: string,
  field: SongFileField,
  file: File | null,
): Promise<void> {
  const database = await openDrafts();
  if (file === null) await database.delete('files', fileKey(key, field));
  else await database.put('files', file, fileKey(key, field));
}

/** Deletes text and files in one transaction. Once it resolves, no later page finds them. */
export async function dropDraft(key: string): Promise<void> {
  const tx = (await openDrafts()).transaction(['texts', 'files'], 'readwrite');
  const gone = [
    tx.objectStore('texts').delete(key),
    tx.objectStore('files').delete(below(`${key}/`)),
  ];
  tx.commit(); // a page that is being unloaded issues no further requests
  await Promise.all([...gone, tx.done]);
}

/** Titles of all of a person's drafts, latest first; '' where a draft has no title yet. */
export async function listDrafts(personId: string): Promise<string[]> {
  const texts = await (await openDrafts()).getAll('texts', below(`${personId}/`));
  return texts
    .toSorted((one, other) => other.savedAt - one.savedAt)
    .map(({ values, song }) => values.title.trim() || (song?.title ?? ''));
}

/** Deletes all of a person's drafts in one transaction. Callers ask the person first. */
export async function forgetDrafts(personId: string): Promise<void> {
  const tx = (await openDrafts()).transaction(['texts', 'files'], 'readwrite');
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
