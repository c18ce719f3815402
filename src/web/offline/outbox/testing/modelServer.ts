import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { NetworkError } from '#web/client/response.ts';
import { ApiError } from '#web/client/apiError.ts';
import { type Outcome, outcomeOf } from '#web/offline/outbox/sendWrite.ts';
import { isOfSong, isPersonal, type PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';
import { someSong } from './someSong.ts';

/** What happens to one request. */
export type Fault =
  | 'none'
  | 'lostBefore'
  | 'lostAfter'
  | 'busy'
  | 'failing'
  | 'refusing'
  | 'otherEdit';

/** A server as the contract defines it: If-Match, and one answer per idempotency key. */
export class ModelServer {
  readonly songs = new Map<string, Song>();
  /** Writes that were applied, in order. */
  readonly applied: PendingWrite[] = [];
  /** Writes that overwrote changes which their author had not seen. */
  readonly overwriting: PendingWrite[] = [];
  readonly #answers = new Map<string, { content: string; song: Song }>();
  #others = 0;

  constructor(ids: readonly string[]) {
    for (const id of ids) this.songs.set(id, { ...someSong, id });
  }

  /** Another user changes the song. */
  edit(id: string): void {
    const song = this.songs.get(id);
    if (song === undefined) return;
    this.#others += 1;
    const field = this.#others % 2 === 0 ? 'key' : 'title';
    this.songs.set(id, { ...song, [field]: `andre ${this.#others}`, version: song.version + 1 });
  }

  /** The outcome of one request in the browser. */
  send(write: PendingWrite, fault: Fault): Outcome {
    if (fault === 'lostBefore') return outcomeOf(new NetworkError('no network'));
    if (fault === 'busy') return outcomeOf(problem(503, 'unavailable'));
    if (fault === 'failing') return outcomeOf(problem(500, 'internal'));
    if (fault === 'otherEdit') this.edit(write.entityId);
    try {
      const song = this.#write(write, fault === 'refusing');
      return fault === 'lostAfter' ? { kind: 'unreachable' } : { kind: 'done', entity: song };
    } catch (error) {
      return fault === 'lostAfter' ? { kind: 'unreachable' } : outcomeOf(error);
    }
  }

  #write(write: PendingWrite, refuses: boolean): Song | null {
    const content = JSON.stringify([write.entityId, write.work]);
    const before = this.#answers.get(write.key);
    if (before !== undefined) {
      if (before.content !== content) throw problem(422, 'otherRequest');
      return isPersonal(write.work) ? null : before.song;
    }
    if (refuses) throw problem(400, 'invalidInput');
    if (isOfSong(write) && undoes(write, this.songs.get(write.entityId)))
      this.overwriting.push(write);
    const song = this.#changed(write);
    this.songs.set(write.entityId, song);
    this.applied.push(write);
    this.#answers.set(write.key, { content, song });
    return isPersonal(write.work) ? null : song;
  }

  #changed(write: PendingWrite): Song {
    const { entityId, work, baseVersion } = write;
    const song = this.songs.get(entityId);
    if (work.kind === 'create') {
      if (song !== undefined) throw problem(409, 'songIdTaken');
      return { ...(applyPending(null, [write]) as Song), version: 1 };
    }
    if (song === undefined) throw problem(404, 'songNotFound');
    if (isPersonal(work)) return applyPending(song, [write]) ?? song;
    if (baseVersion !== song.version) throw problem(412, 'songChanged', song);
    const written =
      work.kind === 'versions'
        ? { ...song, alternateVersions: [...(work.list as AlternateVersion[])] }
        : (applyPending(song, [write]) as Song);
    return { ...written, version: song.version + 1 };
  }
}

function undoes({ work, base, baseVersion }: PendingWrite<Song>, song: Song | undefined): boolean {
  if (work.kind !== 'change' || song === undefined || baseVersion !== song.version) return false;
  // Changes before the author's base version were seen, also below an own write that was discarded.
  if (base?.version === baseVersion) return false;
  return Object.keys(work.fields).some((name) => {
    const now = song[name as keyof Song];
    return typeof now === 'string' && now.startsWith('andre') && now !== base?.[name as keyof Song];
  });
}

function problem(status: number, code: string, song?: Song): ApiError {
  return new ApiError(status, '', JSON.stringify({ message: code, code, song }));
}
