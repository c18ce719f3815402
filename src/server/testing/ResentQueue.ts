import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { idempotencyHeader } from '#contract/headers.ts';
import type { Song } from '#contract/song.ts';
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
 * The writes of a device, sent one after the other under a key until each is answered 2xx. Half of
 * the answers get lost on their way, so that the write is done and sent again all the same, often to
 * a server that was killed meanwhile.
 */
export class ResentQueue {
  /** Song → how often it was changed. */
  readonly #songs = new Map<string, number>();
  #hearts = 0;
  #made = 0;
  #resent = 0;
  #refused = 0;
  #waiting: Waiting | undefined;

  /** So many writes were sent again. */
  get resent(): number {
    return this.#resent;
  }

  /** So many were answered 503. */
  get refused(): number {
    return this.#refused;
  }

  /** Throws what `fetch` throws once the server is gone. */
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
    // Its database is away for a moment: a device comes again.
    if (answer.status === 503) {
      this.#refused++;
      return;
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    if (Math.random() < 0.5) this.#waiting = undefined;
  }

  /** Sends what still waits; then says what is there more or less often than it was written. */
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

  /** What no call tells. */
  async faultsIn(db: Kysely<Schema>): Promise<string[]> {
    const files = await db.selectFrom('file').select('id').where('name', '=', recording).execute();
    return files.length === this.#songs.size ? [] : [`${files.length} files`];
  }

  async #next(client: Client): Promise<Waiting> {
    const key = randomUUID();
    const turn = this.#made++;
    const latest = [...this.#songs].at(-1);
    if (turn % 3 === 0 || !latest) {
      const id = randomUUID();
      this.#songs.set(id, 0);
      const form = await makeForm({
        id,
        title: `Kø ${turn}`,
        categoryId: client.categoryId,
        language: 'no',
        lyrics: 'Vannet stiger',
        audioFile: { name: recording, bytes: makeWav(20_000 + turn) },
      });
      return { key, method: 'POST', path: '/api/songs', form };
    }
    if (turn % 3 === 1) {
      const [id, changes] = latest;
      this.#songs.set(id, changes + 1);
      const form = await makeForm({ lyrics: `Vannet stiger ${turn}` });
      return { key, method: 'PATCH', path: `/api/songs/${id}`, form };
    }
    this.#hearts++;
    return { key, method: 'POST', path: `/api/songs/${client.songId}/favorite` };
  }
}
