import type { ChosenFiles, FileNames } from './mutationKind.ts';
import { blocks, formatOf, isReadable, kindOf, type PendingMutation } from './pendingMutation.ts';

/** A write as it is made, before anybody knows whether it must wait. */
export type NewWrite = Pick<PendingMutation, 'songId' | 'title' | 'work' | 'base'> & {
  readonly files?: ChosenFiles;
};

/** How the write left before it came here, if it did. */
interface Sending {
  readonly key: string;
  readonly tried: boolean;
}

/** The same, with who it was that wrote: somebody else may be here when it turns out to wait. */
export interface OwnSending extends Sending {
  readonly personId: string | null;
  /** Its answer is still on its way: it need not be sent again before that. */
  readonly isUnderWay?: boolean;
}

/** No song ever has this version: a write over it is refused until it follows the one before it. */
const behindAnother = 0;

/** The row of a write that goes to the end of one person's outbox. */
export function queued(
  writes: readonly PendingMutation[],
  write: NewWrite,
  { key, tried }: Sending,
  { personId, madeAt }: Pick<PendingMutation, 'personId' | 'madeAt'>,
): Omit<PendingMutation, 'sequence'> {
  const { songId, title, work, base, files = {} } = write;
  const behind = !tried && writes.some((earlier) => blocks(earlier, write));
  return {
    format: formatOf(work),
    key,
    personId,
    songId,
    title,
    madeAt,
    work,
    files: fileNames(files),
    base,
    over: base === null ? null : behind ? behindAnother : base.version,
    tried,
    state: { kind: 'waiting' },
  };
}

/**
 * The row that waits already with this write merged into it, where its kind merges: one that has not
 * left, and waits for nothing but its turn. Undefined where there is none, and where this has left.
 */
export function merged(
  writes: readonly PendingMutation[],
  { songId, work }: NewWrite,
  { key, tried }: Sending,
): PendingMutation | undefined {
  const row = writes.findLast((each) => each.songId === songId && each.work.kind === work.kind);
  if (tried || row === undefined || !isReadable(row)) return undefined;
  if (row.tried || row.state.kind !== 'waiting') return undefined;
  const both = kindOf(work).merge?.(row.work, work);
  return both && { ...row, key, work: both };
}

export function fileNames(files: ChosenFiles): FileNames {
  return Object.fromEntries(
    Object.entries(files).flatMap(([field, file]) => (file ? [[field, file.name]] : [])),
  );
}
