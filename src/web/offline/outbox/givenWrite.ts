import type { Versioned } from '#contract/base/versioned.ts';
import { localAnswerSince } from '#web/offline/kinds/localVersions.ts';
import type { ChosenFiles, FileNames } from '#web/offline/kinds/writeKind.ts';
import {
  precedes,
  formatOf,
  isPersonal,
  isReadable,
  kindOf,
  type PendingWrite,
} from './pendingWrite.ts';

/** A write as its screen gives it, before it has a row. */
export type GivenWrite<Entity = Versioned> = Pick<
  PendingWrite<Entity>,
  'entityId' | 'title' | 'work' | 'base'
> & {
  readonly files?: ChosenFiles;
};

/** The row's idempotency key, and whether the request was sent with it already, or is about to be. */
interface Sending {
  readonly key: string;
  readonly tried: boolean;
}

/** The same with its author: another user may be signed in when it is sent. */
export interface OwnSending extends Sending {
  readonly personId: string;
  /** It is sent at once, unless an earlier one holds it up. */
  readonly sends: boolean;
}

/**
 * No entity on the server has version 0: the write is refused until it is rebased on the answer
 * to the one before it.
 */
export const behindAnother = 0;

/** The row of a write at the end of one person's outbox. */
export function rowOf<Entity extends Versioned>(
  writes: readonly PendingWrite[],
  write: GivenWrite<Entity>,
  { key, tried }: Sending,
  { personId, madeAt }: Pick<PendingWrite, 'personId' | 'madeAt'>,
): Omit<PendingWrite<Entity>, 'sequence'> {
  const { entityId, title, work, base, files = {} } = write;
  const behind = !tried && writes.some((earlier) => precedes(earlier, write));
  return {
    format: formatOf(work),
    key,
    personId,
    entityId,
    title,
    madeAt,
    work,
    files: fileNames(files),
    base,
    baseVersion: base === null ? null : behind ? behindAnother : base.version,
    tried,
    state: { kind: 'waiting' },
  };
}

/**
 * The row on what was just answered to this tab, as if the write before it were still pending: its
 * author may have made it before the screen had that answer.
 */
export function rebasedOnLocal<Row extends Omit<PendingWrite, 'sequence'>>(row: Row): Row {
  const answer = row.base && localAnswerSince(row.base);
  if (answer === null) return row;
  const work = kindOf(row.work).rebase?.({ ...row, sequence: 0 }, answer, {});
  return work ? { ...row, work, baseVersion: answer.version } : row;
}

/**
 * The pending row of the same kind with this write merged into it, for kinds that merge. Undefined
 * if there is none, if this write was sent already, if another change of the entity came in between,
 * or, unless that row was refused, if it was sent already or its author has seen a later version
 * since: one base would make a conflict of it.
 */
export function merged(
  writes: readonly PendingWrite[],
  { entityId, work, base }: GivenWrite,
  { key, tried }: Sending,
): PendingWrite | undefined {
  const own = writes.filter((each) => each.entityId === entityId);
  const row = own.findLast(
    (each) =>
      each.work.kind === work.kind ||
      (!isPersonal(work) && !(isReadable(each) && isPersonal(each.work))),
  );
  if (tried || row === undefined || !isReadable(row)) return undefined;
  if (row.work.kind !== work.kind) return undefined;
  // A refused change was not applied: what its author changes next goes with it, or would wait for it
  // for ever. On its base, since of what both touch the later one does not show what others wrote.
  const isAgain = row.state.kind === 'refused' && kindOf(work).isOnlyCopy === true;
  const isSame = row.base?.version === base?.version;
  if (!isAgain && (row.tried || row.state.kind !== 'waiting' || !isSame)) return undefined;
  const both = kindOf(work).merge?.(row.work, work);
  // What the row was rebased on, the author of the later one may not have seen.
  const known = Math.min(row.baseVersion ?? Infinity, base?.version ?? Infinity);
  const baseVersion = row.baseVersion === null ? null : known;
  return both && { ...row, key, work: both, baseVersion, tried: false, state: { kind: 'waiting' } };
}

export function hasFiles({ files = {} }: Pick<GivenWrite, 'files'>): boolean {
  return Object.values(files).some((file) => file !== null);
}

export function fileNames(files: ChosenFiles): FileNames {
  return Object.fromEntries(
    Object.entries(files).flatMap(([field, file]) => (file ? [[field, file.name]] : [])),
  );
}
