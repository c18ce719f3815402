import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { Song } from '#contract/songs/song.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Client, send } from './killedWriters.ts';
import { makeForm, type MadeForm } from './makeForm.ts';
import { makeWav } from './sampleFiles.ts';

interface Waiting {
  readonly key: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly form?: MadeForm;
}

const recording = 'kø.wav';

/**
 * A device's outbox, made small: sends each write with an idempotency key until it is answered 2xx. Drops
 * half of the responses, so that a completed write is sent again, often to a server that was killed
 * meanwhile.
 */
export class ResentQueue {
  /** Song id → number of changes. */
  readonly #songs = new Map<string, number>();
  #hearts = 0;
  #made = 0;
  #resent = 0;
  #refused = 0;
  #waiting: Waiting | undefined;

  /** Number of repeated writes. */
  get resent(): number {
    return this.#resent;
  }

  /** Number of 503 responses. */
  get refused(): number {
    return this.#refused;
  }

  /** Throws the error of `fetch` once the server is down. */
  async sendNext(client: Client): Promise<void> {
    if (this.#waiting) this.#resent++;
    this.#waiting ??= await this.#next(client);
    const { key, method, path, form } = this.#waiting;
    const answer = await send(client, path, {
      method,
      headers: { ...form?.headers, [idempotencyHeader]: key },
      ...(form && { body: new Uint8Array(form.payload) }),
    });
    const text = await answer.text();
    // The database is unavailable for a moment: retried later.
    if (answer.status === 503) {
      this.#refused++;
      return;
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    if (Math.random() < 0.5) this.#waiting = undefined;
  }

  /** Sends the pending write, then lists writes that were lost or duplicated. */
  async faults(client: Client): Promise<string[]> {
    while (this.#waiting) await this.sendNext(client);
    const faults: string[] = [];
    for (const [id, changes] of this.#songs) {
      const answer = await send(client, `/api/songs/${id}`);
      const { version } = (await answer.json()) as Song;
      if (version !== 1 + changes) faults.push(`version ${version} after ${changes} changes`);
    }
    const heart = (await (await send(client, `/api/songs/${client.songId}`)).json()) as Song;
    const expected = this.#hearts % 2 === 1;
    if (heart.isFavorite !== expected) faults.push(`${this.#hearts} hearts: ${heart.isFavorite}`);
    return faults;
  }

  /** Faults that only the database shows. */
  async faultsIn(db: Kysely<Schema>): Promise<string[]> {
    const files = await db.selectFrom('file').select('id').where('name', '=', recording).execute();
    return files.length === this.#songs.size ? [] : [`${files.length} files`];
  }

  async #next(client: Client): Promise<Waiting> {
    const key = randomUUID();
    const count = this.#made++;
    const latest = [...this.#songs].at(-1);
    if (count % 3 === 0 || !latest) {
      const id = randomUUID();
      this.#songs.set(id, 0);
      const form = await makeForm({
        id,
        title: `Kø ${count}`,
        categoryId: client.categoryId,
        language: 'no',
        lyrics: 'Vannet stiger',
        audioFile: { name: recording, bytes: makeWav(20_000 + count) },
      });
      return { key, method: 'POST', path: '/api/songs', form };
    }
    if (count % 3 === 1) {
      const [id, changes] = latest;
      this.#songs.set(id, changes + 1);
      const form = await makeForm({ lyrics: `Vannet stiger ${count}` });
      return { key, method: 'PATCH', path: `/api/songs/${id}`, form };
    }
    this.#hearts++;
    return { key, method: 'POST', path: `/api/songs/${client.songId}/favorite` };
  }
}
