import type { Page } from '@playwright/test';
import type { Song } from '#contract/songs/song.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import { rowOf } from '#web/offline/outbox/givenWrite.ts';
import type { WriteState } from '#web/offline/kinds/writeKind.ts';
import type { PendingWrite, Work } from '#web/offline/outbox/pendingWrite.ts';
import { toStored } from '#web/offline/outbox/outboxRows.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';

type Bytes = { readonly [Field in SongFileField]?: Buffer };

interface Options {
  readonly title?: string;
  readonly state?: WriteState;
}

/**
 * Fills a browser's outbox at once, with the rows that as many writes without network would have
 * left.
 */
export class PendingWrites {
  readonly rows: PendingWrite[] = [];
  readonly #files: { row: string; name: string; base64: string }[] = [];
  readonly #personId: string;
  readonly #songs: ReadonlyMap<string, Song>;

  /** `songs` are in the state that the device has stored. */
  constructor(personId: string, songs: readonly Song[]) {
    this.#personId = personId;
    this.#songs = new Map(songs.map((song) => [song.id, song]));
  }

  /** The song with the pending writes applied, as the screen shows it. */
  shown(id: string): Song | null {
    const own = this.rows.filter(({ entityId }) => entityId === id);
    return applyPending(this.#songs.get(id) ?? null, own);
  }

  /** Adds a pending write or, with `state`, one that has failed. */
  add(songId: string, work: Work, bytes: Bytes = {}, { title, state }: Options = {}): void {
    const sequence = this.rows.length + 1;
    const compared = work.kind === 'change' || work.kind === 'versions';
    const names = Object.keys(bytes).map((field) => [field, new File([], `${field}.bin`)]);
    const row = rowOf(
      this.rows,
      {
        entityId: songId,
        title: title ?? `${sequence}`,
        work,
        base: compared ? this.shown(songId) : null,
        files: Object.fromEntries(names),
      },
      { key: crypto.randomUUID(), tried: false },
      { personId: this.#personId, madeAt: Date.now() },
    );
    this.rows.push({ ...row, sequence, ...(state && { state }) });
    for (const [field, content] of Object.entries(bytes)) {
      const base64 = content.toString('base64');
      this.#files.push({ row: `${sequence}/${field}`, name: `${field}.bin`, base64 });
    }
  }

  /**
   * Writes the rows into the browser. The page must be of the app's origin, and must not be
   * sending.
   */
  async putInto(page: Page): Promise<void> {
    await page.evaluate(
      async ({ rows, files }) => {
        const opening = indexedDB.open('sangbok-outbox', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
          opening.result.createObjectStore('files');
        };
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error ?? new Error('refused'));
        });
        const tx = database.transaction(['writes', 'files'], 'readwrite');
        for (const row of rows) tx.objectStore('writes').put(row);
        for (const { row, name, base64 } of files) {
          tx.objectStore('files').put(new File([Uint8Array.fromBase64(base64)], name), row);
        }
        await new Promise((resolve) => {
          tx.oncomplete = resolve;
        });
        database.close();
      },
      { rows: this.rows.map(toStored), files: this.#files },
    );
  }
}
