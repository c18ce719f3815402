import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { isPersonal, type PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';
import { Sight } from './marks.ts';
import { ModelRefusal, type ModelService } from './modelService.ts';
import { someSong } from './someSong.ts';

/** A server's songs: If-Match, and one answer per idempotency key. */
export class ModelSongs implements ModelService<Song> {
  readonly applied: PendingWrite[] = [];
  readonly overwriting: PendingWrite[] = [];
  readonly #songs = new Map<string, Song>();
  readonly #answers = new Map<string, { content: string; song: Song }>();
  readonly #sight = new Sight();
  #others = 0;

  constructor(ids: readonly string[]) {
    for (const id of ids) this.#songs.set(id, { ...someSong, id });
  }

  read(id: string): Song | null {
    return this.#songs.get(id) ?? null;
  }

  see({ title }: Song, marks: readonly string[]): void {
    this.#sight.see([title], marks);
  }

  edit(id: string): void {
    const song = this.#songs.get(id);
    if (song === undefined) return;
    this.#others += 1;
    const field = this.#others % 2 === 0 ? 'key' : 'title';
    this.#songs.set(id, { ...song, [field]: `andre ${this.#others}`, version: song.version + 1 });
  }

  write(write: PendingWrite<Song>, refuses: boolean): Song | null {
    const content = JSON.stringify([write.entityId, write.work]);
    const before = this.#answers.get(write.key);
    if (before !== undefined) {
      if (before.content !== content) throw new ModelRefusal('otherRequest');
      return isPersonal(write.work) ? null : before.song;
    }
    if (refuses) throw new ModelRefusal('invalidInput');
    const song = this.#changed(write);
    if (this.#overwrites(write)) this.overwriting.push(write);
    this.#songs.set(write.entityId, song);
    this.applied.push(write);
    this.#answers.set(write.key, { content, song });
    return isPersonal(write.work) ? null : song;
  }

  #changed(write: PendingWrite<Song>): Song {
    const { entityId, work, baseVersion } = write;
    const song = this.#songs.get(entityId);
    if (work.kind === 'create') {
      if (song !== undefined) throw new ModelRefusal('songIdTaken');
      return { ...(applyPending(null, [write]) as Song), version: 1 };
    }
    if (song === undefined) throw new ModelRefusal('songNotFound');
    if (isPersonal(work)) return applyPending(song, [write]) ?? song;
    if (baseVersion !== song.version) throw new ModelRefusal('songChanged', { song });
    const written =
      work.kind === 'versions'
        ? { ...song, alternateVersions: [...(work.list as AlternateVersion[])] }
        : (applyPending(song, [write]) as Song);
    return { ...written, version: song.version + 1 };
  }

  #overwrites(write: PendingWrite<Song>): boolean {
    const now = this.read(write.entityId);
    if (write.work.kind !== 'change' || now === null) return false;
    return Object.keys(write.work.fields).some((name) =>
      this.#sight.misses(write, now[name as keyof Song]),
    );
  }
}
