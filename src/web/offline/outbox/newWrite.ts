import type { Song } from '#contract/song.ts';
import type { SongFileField } from '#contract/songForm.ts';
import {
  formatOf,
  isReadable,
  type FileNames,
  type Work,
  type WaitingWrite,
  blocks,
} from './waitingWrite.ts';

/** The files of a write, as they were chosen. */
export type ChosenFiles = { readonly [Field in SongFileField]?: File | null };

/** A write as it is made, before anybody knows whether it must wait. */
export interface NewWrite {
  readonly songId: string;
  readonly title: string;
  readonly work: Work;
  /** The song the writing began from; null for a new one, a heart and music. */
  readonly base: Song | null;
  readonly files?: ChosenFiles;
}

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
  writes: readonly WaitingWrite[],
  write: NewWrite,
  { key, tried }: Sending,
  { personId, madeAt }: Pick<WaitingWrite, 'personId' | 'madeAt'>,
): Omit<WaitingWrite, 'sequence'> {
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
 * The row that a change of music goes into: one that has not left, and waits for nothing but its
 * turn. So however often somebody turns the key, one write waits. Undefined where there is none, and
 * where the change has left itself.
 */
export function rowToGoInto(
  writes: readonly WaitingWrite[],
  { songId, work }: NewWrite,
  { tried }: Pick<Sending, 'tried'>,
): WaitingWrite | undefined {
  if (tried || (work.kind !== 'music' && work.kind !== 'allMusic')) return undefined;
  const last = writes.findLast((each) => each.songId === songId && each.work.kind === work.kind);
  const isFree = last !== undefined && isReadable(last) && !last.tried;
  return isFree && last.state.kind === 'waiting' ? last : undefined;
}

/** Both changes as one write, the later over the earlier. */
export function goneInto(row: WaitingWrite, { work }: NewWrite, { key }: Pick<Sending, 'key'>) {
  const change = {
    ...('change' in row.work && row.work.change),
    ...('change' in work && work.change),
  };
  return { ...row, key, work: { ...row.work, change } as Work };
}

export function fileNames(files: ChosenFiles): FileNames {
  return Object.fromEntries(
    Object.entries(files).flatMap(([field, file]) => (file ? [[field, file.name]] : [])),
  );
}
