import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { allMusic } from '#web/offline/kinds/person.ts';
import { change, create, favorite, music, songs, versions } from '#web/offline/kinds/song.ts';
import { changePlan, createPlan, holdPlan, plans, removePlan } from '#web/offline/kinds/plan.ts';
import type { WriteKind, WriteOf } from '#web/offline/kinds/writeKind.ts';

/** Every kind of write that can be pending. */
const kinds = [
  create,
  change,
  versions,
  favorite,
  music,
  allMusic,
  createPlan,
  changePlan,
  removePlan,
  holdPlan,
] as const;

type WorkOf<Kind> = Kind extends WriteKind<infer Work, unknown> ? Work : never;

/** What a person did. */
export type Work = WorkOf<(typeof kinds)[number]>;

export type PendingWrite<Entity = Versioned> = WriteOf<Work, Entity>;

/** Whether it writes to a song. */
export function isOfSong(write: PendingWrite): write is PendingWrite<Song> {
  return isReadable(write) && kindOf(write.work).noun === songs;
}

/** Whether it writes to a plan. */
export function isOfPlan(write: PendingWrite): write is PendingWrite<Plan> {
  return isReadable(write) && kindOf(write.work).noun === plans;
}

const byName = new Map<string, unknown>(kinds.map((each) => [each.kind, each]));

/** The kind of a work that this release knows. */
export function kindOf<Entity = Versioned>({ kind }: Pick<Work, 'kind'>): WriteKind<Work, Entity> {
  return byName.get(kind) as WriteKind<Work, Entity>;
}

export function formatOf(work: Pick<Work, 'kind'>): number {
  return kindOf(work).format ?? 1;
}

/** Whether this release knows what is in a row; an unknown one is kept as it is and never sent. */
export function isReadable({ format, work }: Pick<PendingWrite, 'format' | 'work'>): boolean {
  return byName.has(work.kind) && format === formatOf(work);
}

/**
 * Whether the later of two writes has to wait for the earlier. A heart does not depend on the
 * song's content: it waits for the song to exist and for earlier hearts, and no change waits for
 * it. The same holds for music.
 */
export function precedes(
  earlier: Pick<PendingWrite, 'format' | 'entityId' | 'work'>,
  later: Pick<PendingWrite, 'entityId' | 'work'>,
): boolean {
  if (earlier.entityId !== later.entityId) return false;
  // A write of another release may mean anything.
  if (!isReadable(earlier)) return true;
  const before = kindOf(earlier.work);
  return isPersonal(later.work)
    ? before.kind === later.work.kind || before.create !== undefined
    : before.isPersonal !== true;
}

/** Whether it is a personal setting rather than the song's content. */
export function isPersonal(work: Pick<Work, 'kind'>): boolean {
  return kindOf(work).isPersonal === true;
}

/** Whether it is dropped if the server refuses it: nothing in it could be corrected. */
export function isDroppedIfRefused({ work }: Pick<PendingWrite, 'work'>): boolean {
  return isPersonal(work) && kindOf(work).merge !== undefined;
}

/** The writes that are sent one after another: of one entity, hearts and music apart. */
export function laneOf({ entityId, work }: Pick<PendingWrite, 'entityId' | 'work'>): string {
  return `${entityId} ${isPersonal(work) ? work.kind : 'content'}`;
}

/** The first write, in order, that may be sent now. */
export function nextToSend(
  writes: readonly PendingWrite[],
  isSkipped: (write: PendingWrite) => boolean = () => false,
): PendingWrite | undefined {
  return writes.find(
    (write, at) =>
      isReadable(write) &&
      write.state.kind === 'waiting' &&
      !isSkipped(write) &&
      !writes.slice(0, at).some((earlier) => precedes(earlier, write)),
  );
}
