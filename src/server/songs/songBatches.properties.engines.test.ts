import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BodyOf } from '#contract/base/endpoint.ts';
import type { changeManySongs as endpoint, KeptReason } from '#contract/songs/songBatches.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { isFull } from '#tests/isFull.ts';
import { recordBatch } from './recordBatch.ts';
import { changeManySongs } from './changeManySongs.ts';
import { changeSong } from './changeSong.ts';
import { favoriteSong } from './favoriteSong.ts';
import { restoreSong, removeSong } from './removeSong.ts';
import { optionalsOfRow } from './songContent.ts';
import { undoSongBatch } from './undoSongBatch.ts';

const numRuns = isFull ? 300 : 20;

type Changes = Pick<BodyOf<typeof endpoint>, 'set' | 'add' | 'remove'>;

interface Content {
  readonly title: string;
  readonly language: string;
  readonly rightsStatus: string | null;
  readonly slots: readonly string[];
}

interface ModelSong {
  content: Content;
  isRemoved: boolean;
  /** The number of the step that touched it last. */
  touchedIn: number;
}

interface ModelBatch {
  readonly id: string;
  /** The step that made it. */
  readonly madeIn: number;
  /** By song: the content before, or null for one that was added. */
  readonly before: ReadonlyMap<string, Content | null>;
  /** What undoing it has answered. */
  undone: { undone: number; kept: ReadonlyMap<string, KeptReason> } | null;
}

const changes = fc.record<Changes>(
  {
    set: fc.record(
      { language: fc.constantFrom('no', 'la'), rightsStatus: fc.constantFrom('fritt', null) },
      { requiredKeys: [] },
    ),
    add: fc.constant({ slots: ['inngang'] }),
    remove: fc.constant({ slots: ['kommunion'] }),
  },
  { requiredKeys: [] },
);
/** Which songs or which batch: taken modulo what there is. */
const at = fc.nat(20);
const step = fc.oneof(
  fc.record({ do: fc.constant('many' as const), songs: fc.array(at, { minLength: 1 }), changes }),
  fc.record({ do: fc.constant('import' as const), songs: fc.array(at, { maxLength: 2 }) }),
  fc.record({ do: fc.constant('undo' as const), at }),
  fc.record({ do: fc.constantFrom('edit' as const, 'remove' as const, 'restore' as const), at }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A library beside the model of what it must hold by what was asked of it. */
class World {
  readonly songs = new Map<string, ModelSong>();
  readonly batches: ModelBatch[] = [];
  readonly answers: unknown[] = [];
  /** The same by the model. */
  readonly wanted: unknown[] = [];
  readonly deps: TestDeps;
  readonly prest: CurrentUser;
  undone = 0;
  kept = 0;
  #step = 0;

  constructor(deps: TestDeps, prest: CurrentUser) {
    this.deps = deps;
    this.prest = prest;
  }

  async add(): Promise<string> {
    const content = { title: 'Ny', language: 'no', rightsStatus: null, slots: ['kommunion'] };
    const id = await addSong(this.deps, { title: 'Ny', slots: ['kommunion'] });
    this.songs.set(id, { content, isRemoved: false, touchedIn: this.#step });
    return id;
  }

  async take(next: Step): Promise<void> {
    this.#step += 1;
    this.deps.pass(1);
    if (next.do === 'many') return this.#changeMany(next.songs, next.changes);
    if (next.do === 'import') return this.#import(next.songs);
    if (next.do === 'undo') return this.#undo(this.batches[next.at % this.batches.length]);
    const [id, song] = [...this.songs][next.at % this.songs.size] ?? [];
    if (id === undefined || song === undefined || song.isRemoved !== (next.do === 'restore')) {
      return;
    }
    if (next.do === 'edit') await this.#edit(id, song);
    else if (next.do === 'remove') await removeSong(this.deps, this.prest, id);
    else await restoreSong(this.deps, this.prest, id);
    song.isRemoved = next.do === 'remove';
    song.touchedIn = this.#step;
  }

  async #edit(id: string, song: ModelSong): Promise<void> {
    const title = `Rettet ${this.#step}`;
    await changeSong(this.deps, this.prest, { songId: id, ifMatch: undefined }, { title }, {});
    song.content = { ...song.content, title };
  }

  #answered(answer: unknown, wanted: unknown): void {
    this.answers.push(answer);
    this.wanted.push(wanted);
  }

  #chosen(numbers: readonly number[]): string[] {
    const ids = [...this.songs.keys()];
    return numbers.map((number) => ids[number % ids.length] ?? '');
  }

  async #changeMany(numbers: readonly number[], asked: Changes): Promise<void> {
    const [batch, ids] = [randomUUID(), this.#chosen(numbers)];
    const writeKey = { key: batch, contentHash: '' };
    const answer = await changeManySongs(this.deps, this.prest, { batch, ids, ...asked }, writeKey);
    const before = new Map<string, Content>();
    for (const id of new Set(ids)) {
      const song = this.songs.get(id);
      if (!song || song.isRemoved) continue;
      const after = changedBy(song.content, asked);
      if (JSON.stringify(after) === JSON.stringify(song.content)) continue;
      before.set(id, song.content);
      Object.assign(song, { content: after, touchedIn: this.#step });
    }
    const gone = new Set(ids.filter((id) => this.songs.get(id)?.isRemoved)).size;
    this.#answered(answer, { changed: before.size, batch: before.size > 0 ? batch : null, gone });
    if (before.size > 0) this.#made(batch, before);
  }

  /** As an import does: adds a song, and changes some, in one transaction. */
  async #import(numbers: readonly number[]): Promise<void> {
    const { deps, prest } = this;
    const id = randomUUID();
    const before = new Map<string, Content | null>();
    for (const songId of new Set(this.#chosen(numbers))) {
      const song = this.songs.get(songId);
      if (!song || song.isRemoved) continue;
      before.set(songId, song.content);
      await this.#edit(songId, song);
      song.touchedIn = this.#step;
    }
    before.set(await this.add(), null);
    await deps.db.transaction().execute(async (tx) => {
      const trail_id = await recordAuditEvent(
        { ...deps, db: tx },
        { event: 'imported', by: prest.id },
      );
      const row = { created_by: prest.id, created_at: deps.clock(), trail_id };
      await recordBatch(tx, { id, kind: 'import', ...row }, [...before.keys()]);
    });
    this.#made(id, before);
  }

  #made(id: string, before: ReadonlyMap<string, Content | null>): void {
    this.batches.push({ id, madeIn: this.#step, before, undone: null });
  }

  async #undo(batch: ModelBatch | undefined): Promise<void> {
    if (batch === undefined) return;
    const { undone, kept, wasUndone } = await undoSongBatch(this.deps, this.prest, batch.id);
    const isAgain = batch.undone !== null;
    batch.undone ??= this.#putBack(batch);
    const answered = new Map(kept.map(({ id, why }) => [id, why]));
    this.#answered({ undone, kept: answered, wasUndone }, { ...batch.undone, wasUndone: isAgain });
    if (isAgain) return;
    this.undone += undone;
    this.kept += kept.length;
  }

  #putBack({ before, madeIn }: ModelBatch): NonNullable<ModelBatch['undone']> {
    const kept = new Map<string, KeptReason>();
    for (const [id, content] of before) {
      const song = this.songs.get(id);
      if (!song || song.isRemoved) kept.set(id, 'removed');
      else if (song.touchedIn !== madeIn) kept.set(id, 'changed');
      else {
        song.touchedIn = this.#step;
        song.isRemoved = content === null;
        song.content = content ?? song.content;
      }
    }
    return { undone: before.size - kept.size, kept };
  }

  expected() {
    return new Map(
      [...this.songs].map(([id, { content, isRemoved }]) => [id, { ...content, isRemoved }]),
    );
  }

  async stored() {
    const rows = await this.deps.db.selectFrom('song').selectAll().execute();
    const own = rows.filter(({ id }) => this.songs.has(id));
    return new Map(
      own.map((row) => {
        const { rightsStatus, slots } = optionalsOfRow(row);
        const { id, title, language, deleted_at } = row;
        return [id, { title, language, rightsStatus, slots, isRemoved: deleted_at !== null }];
      }),
    );
  }
}

function changedBy(content: Content, { set = {}, add, remove }: Changes): Content {
  const { language = content.language, rightsStatus = content.rightsStatus } = set;
  const labels = new Set([...content.slots, ...(add?.slots ?? [])]);
  for (const slot of remove?.slots ?? []) labels.delete(slot);
  const slots = ['inngang', 'kommunion'].filter((slot) => labels.has(slot));
  return { ...content, language, rightsStatus, slots };
}

it(`undoing puts back what nobody has touched, and nothing else, in ${numRuns} interleavings`, {
  timeout: numRuns * 2000,
}, async ({ annotate }) => {
  const deps = await testDeps();
  const prest = await addPerson(deps, { role: 'prest' });
  let [undone, kept] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const world = new World(deps, prest);
      for (let count = 0; count < 4; count++) await world.add();
      for (const next of steps) {
        await world.take(next);
        expect(world.answers).toEqual(world.wanted);
        expect(await world.stored()).toEqual(world.expected());
      }
      undone += world.undone;
      kept += world.kept;
    }),
    { numRuns },
  );
  const figure = `${undone} songs put back and ${kept} left: 0 touched ones put back, 0 lost`;
  await annotate(`batches ${testedEngine()} ${numRuns} interleavings, ${figure}`, 'figure');
  expect(Math.min(undone, kept)).toBeGreaterThan(numRuns / 3);
});

/** Ids of a hundred songs. */
async function manySongs(deps: TestDeps): Promise<string[]> {
  await addSong(deps, { categoryId: 'mass' });
  const ids: string[] = [];
  for (let count = 0; count < 100; count++) ids.push(await addSong(deps));
  return ids;
}

const toMass = (batch: string, ids: string[]) =>
  [
    { batch, ids, set: { categoryId: 'mass' } },
    { key: batch, contentHash: '' },
  ] as const;

it('writes at the same time come before or after a batch and its undoing, and none is lost', async () => {
  const deps = await testDeps();
  const prest = await addPerson(deps, { role: 'prest' });
  const maria = await addPerson(deps);
  const ids = await manySongs(deps);
  const batch = randomUUID();
  const edited = ids.filter((_, place) => place % 7 === 0);
  const edit = (songId: string) =>
    changeSong(deps, maria, { songId, ifMatch: undefined }, { notes: 'Rettet' }, {});
  const half = edited.length / 2;
  await Promise.all([
    changeManySongs(deps, prest, ...toMass(batch, ids)),
    ...edited.slice(0, half).map(edit),
  ]);
  const [answer] = await Promise.all([
    undoSongBatch(deps, prest, batch),
    ...edited.slice(half).map(edit),
  ]);
  const rows = await deps.db.selectFrom('song').selectAll().where('id', 'in', ids).execute();
  const of = (is: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(is)
      .map(({ id }) => id)
      .toSorted();
  expect(of(({ notes }) => notes === 'Rettet')).toEqual(edited.toSorted());
  expect(of(({ category_id }) => category_id === 'mass')).toEqual(
    answer.kept.map(({ id }) => id).toSorted(),
  );
  const revisions = await deps.db.selectFrom('song_revision').select('song_id').execute();
  expect(revisions.length).toBe(rows.reduce((sum, { version }) => sum + version - 1, 0));
});

it('other requests are served between its songs, and their writes are none of its own', async () => {
  const deps = await testDeps();
  const maria = await addPerson(deps);
  const ids = await manySongs(deps);
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const first = changeManySongs(deps, maria, ...toMass(randomUUID(), ids));
  await first.finally(() => (isOver = true));
  expect(turns).toBeGreaterThanOrEqual(ids.length / 10);

  const before = await deps.db.selectFrom('song').selectAll().orderBy('id').execute();
  const [songId = ''] = ids;
  const randomBytes = () => {
    throw new Error('fails at its end');
  };
  const psalms = { batch: randomUUID(), ids, set: { categoryId: 'psalms' } };
  const writeKey = { key: psalms.batch, contentHash: '' };
  const failed = changeManySongs({ ...deps, randomBytes }, maria, psalms, writeKey);
  const [outcome] = await Promise.allSettled([failed, favoriteSong(deps, maria, songId, true)]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'fails at its end' } });
  expect(await deps.db.selectFrom('song').selectAll().orderBy('id').execute()).toEqual(before);
  expect(await deps.db.selectFrom('song_favorite').select('song_id').execute()).toEqual([
    { song_id: songId },
  ]);
  expect(await changeManySongs(deps, maria, psalms, writeKey)).toMatchObject({ changed: 100 });
});
